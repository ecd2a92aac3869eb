import * as z from 'zod'
import { limits } from '../data/limits.ts'

/** A bounded list of an import. An absent list counts as empty, except that `drop` does not delete kinds whose list is absent. */
export const items = <T extends z.ZodType>(item: T) => z.array(item).max(limits.itemsPerImport)

export const strategyNameRequired = { error: 'name or strategyName is required', path: ['name'] }
export const environmentNameRequired = { error: 'name or environment is required', path: ['name'] }

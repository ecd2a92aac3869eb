import * as z from 'zod'
import { limits } from '../data/limits.ts'

/** A bounded list of an import. Absent is empty, except that `drop` leaves kinds alone that are absent. */
export const items = <T extends z.ZodType>(item: T) => z.array(item).max(limits.itemsPerImport)

export const named = { error: 'name or strategyName must be there', path: ['name'] }
export const placed = { error: 'name or environment must be there', path: ['name'] }

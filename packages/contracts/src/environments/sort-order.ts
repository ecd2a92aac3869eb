import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, urlName } from '../kernel/atoms.ts'

/** Positions of environments by name. */
export type SortOrder = Record<string, number>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = urlName()
const position = integer(-limits.rowId, limits.rowId)

const jsonSchema = {
  type: 'object',
  maxProperties: limits.environmentsAtOnce,
  propertyNames: { type: 'string', minLength: 1, maxLength: limits.nameLength },
  additionalProperties: { type: 'integer', minimum: -limits.rowId, maximum: limits.rowId },
} as const

/** A check by hand, because a zod record drops the name __proto__ silently. The JSON Schema states the same rules. */
export const sortOrderSchema = z
  .unknown()
  .check(({ value, issues }) => {
    const report = (path: readonly string[], message: string) => issues.push({ code: 'custom', path: [...path], message, input: value })
    const entries = isRecord(value) ? Object.entries(value) : []
    if (!isRecord(value)) report([], 'must be an object of positions by name of the environment')
    else if (entries.length > limits.environmentsAtOnce) report([], `must have at most ${limits.environmentsAtOnce} environments`)
    else
      for (const [name, wanted] of entries) {
        const wrong = nameOf.safeParse(name).error ?? position.safeParse(wanted).error
        if (wrong) report([name], wrong.issues[0]!.message)
      }
  })
  // Values that pass the check have this type.
  .meta({
    ...jsonSchema,
    id: 'sortOrderSchema',
    description: 'Positions of environments by name',
    examples: [{ development: 1, production: 2 }],
  }) as unknown as z.ZodType<SortOrder, SortOrder>

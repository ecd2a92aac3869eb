import * as z from 'zod'
import { valueDefaults } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'

/** Whether JSON has at most this many levels. The check does not descend below them. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' || value === null || (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)))

const isSmall = (value: Readonly<Record<string, unknown>>): boolean =>
  isWithin(value, limits.defaultValueDepth) && JSON.stringify(value).length <= limits.defaultValueLength

const tooLarge = `must have at most ${limits.defaultValueDepth} levels and ${limits.defaultValueLength} characters as JSON`

const object = z.record(text(limits.nameLength), z.unknown()).refine(isSmall, { error: tooLarge })

const typed = <T extends keyof typeof valueDefaults, D extends z.ZodType>(type: T, defaultValue: D) =>
  z.object({
    type: z.literal(type).describe('Type of the values'),
    defaultValue: defaultValue.describe('Value that code uses if no other value is available'),
  })

/** The type of the values of a feature, and the default value in code. */
export const flagValue = () =>
  z.discriminatedUnion('type', [
    typed('boolean', z.boolean().default(valueDefaults.boolean)),
    typed('string', text(limits.defaultValueLength).default(valueDefaults.string)),
    typed('integer', z.int().default(valueDefaults.integer)),
    typed('float', z.number().default(valueDefaults.float)),
    typed('object', object.default(valueDefaults.object)),
  ])

export type FlagValue = z.output<ReturnType<typeof flagValue>>

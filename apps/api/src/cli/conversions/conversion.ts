import type { stateSchema } from '@halyard/contracts'
import { invalid } from '@halyard/domain'
import type * as z from 'zod'
import { Refused } from '../refusal.ts'

/** An item of a file that Halyard cannot represent completely. */
export interface Finding {
  /** Path of the item in the file, such as file/items/3/environments/production/rules/0. */
  readonly path: string
  readonly what: string
  /** What the conversion did instead. */
  readonly done: string
}

export type Report = (finding: Finding) => void

/** A state file of version 4 before it is checked. */
export type State = z.input<typeof stateSchema>

export interface Conversion {
  readonly state: State
  readonly report: readonly Finding[]
}

export interface ConversionOptions {
  /** Name of the environment, for files that do not name one. */
  readonly environment?: string | undefined
  /** The project of the features. */
  readonly project: string
}

/** Converts the export of a product. Throws Refused for a file of another shape, with one line for each fault. */
export type Convert = (file: unknown, options: ConversionOptions) => Conversion

/** Checks the shape of a part of a file. Throws Refused. */
export const parsed = <T>(schema: z.ZodType<T>, value: unknown, path = 'file'): T => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refused(invalid(result.error.issues, path))
}

/** An error about one item of the file. */
export const faulty = (path: string, message: string): Refused => new Refused({ message: `${path}: ${message}`, details: [] })

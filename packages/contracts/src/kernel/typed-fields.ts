import * as z from 'zod'

type Kind = 'number' | 'boolean' | 'text'

const kindsOf = (schema: z.ZodType): readonly Kind[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return kindsOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => kindsOf(option as z.ZodType))
  if (schema instanceof z.ZodArray) return kindsOf(schema.element as z.ZodType)
  if (schema instanceof z.ZodNumber) return ['number']
  return schema instanceof z.ZodBoolean ? ['boolean'] : ['text']
}

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
])

// A number has one spelling, so that each resource has one address.
const numberOf = (value: string): number | string => (String(Number(value)) === value ? Number(value) : value)

const converters: Readonly<Record<Exclude<Kind, 'text'>, (value: string) => unknown>> = {
  number: numberOf,
  boolean: (value) => booleans.get(value) ?? value,
}

type Converter = (value: unknown) => unknown

/** The converter of a field; undefined: the field accepts texts. */
const converterOf = (schema: z.ZodType): Converter | undefined => {
  const [kind, ...others] = new Set(kindsOf(schema))
  if (kind === undefined || kind === 'text' || others.length > 0) return undefined
  const convert: Converter = (value) => (typeof value === 'string' ? converters[kind](value) : value)
  return (value) => (Array.isArray(value) ? value.map(convert) : convert(value))
}

const known = new WeakMap<z.ZodObject, ReadonlyMap<string, Converter>>()

const convertersOf = (schema: z.ZodObject): ReadonlyMap<string, Converter> => {
  const found = known.get(schema)
  if (found) return found
  const made = new Map<string, Converter>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const convert = converterOf(field as z.ZodType)
    if (convert) made.set(name, convert)
  }
  known.set(schema, made)
  return made
}

/**
 * The parameters or query of a request with numbers and booleans where the schema has them. URLs contain texts: `7` becomes 7, `true`
 * becomes true. A text of another form stays, so that the schema refuses it. Numbers and booleans stay too.
 */
export const typedFields = (schema: z.ZodObject, given: unknown): unknown => {
  const fields = convertersOf(schema)
  if (fields.size === 0 || typeof given !== 'object' || given === null) return given
  const typed: Record<string, unknown> = { ...given }
  for (const [name, convert] of fields) if (Object.hasOwn(typed, name)) typed[name] = convert(typed[name])
  return typed
}

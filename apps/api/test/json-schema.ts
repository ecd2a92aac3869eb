import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema
type Definitions = Readonly<Record<string, JsonSchema>>

/** JSON Schema of the values that a contract schema accepts. References are resolved one level at a time. */
export interface Described {
  readonly node: JsonSchema
  readonly at: (node: JsonSchema | boolean) => Described
}

const describe = (given: JsonSchema | boolean, definitions: Definitions): Described => {
  // In JSON Schema, true accepts every value.
  const node = typeof given === 'boolean' ? {} : given
  const name = node.$ref?.replace('#/$defs/', '')
  if (name !== undefined) return describe({ ...definitions[name], ...node, $ref: undefined }, definitions)
  return { node, at: (inner) => describe(inner, definitions) }
}

export const describeInput = (schema: z.ZodType): Described => {
  const root = z.toJSONSchema(schema, { io: 'input' })
  return describe(root, (root.$defs ?? {}) as Definitions)
}

/** The alternatives of a schema, or the schema itself. */
export const choicesOf = ({ node, at }: Described): Described[] => {
  const choices = node.anyOf ?? node.oneOf
  return choices ? choices.flatMap((choice) => choicesOf(at(choice))) : [{ node, at }]
}

export type Kind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

export const kindOf = (value: unknown): Kind => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as Kind
}

/** JSON types that a schema mentions. Null: all. */
export const kindsOf = (described: Described): ReadonlySet<Kind> | null => {
  const kinds = new Set<Kind>()
  for (const { node } of choicesOf(described)) {
    const declared = node.const !== undefined ? kindOf(node.const) : node.enum ? node.enum.map(kindOf) : node.type
    if (declared === undefined) return null
    for (const kind of [declared].flat()) kinds.add(kind as Kind)
  }
  if (kinds.has('number')) kinds.add('integer')
  return kinds
}

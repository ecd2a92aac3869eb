import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema
type Definitions = Readonly<Record<string, JsonSchema>>

/** What a schema of the contract accepts, as JSON Schema, with its references followed one level at a time. */
export interface Described {
  readonly node: JsonSchema
  readonly at: (node: JsonSchema | boolean) => Described
}

const describe = (given: JsonSchema | boolean, definitions: Definitions): Described => {
  // true stands for a schema that accepts everything
  const node = typeof given === 'boolean' ? {} : given
  const name = node.$ref?.replace('#/$defs/', '')
  if (name !== undefined) return describe({ ...definitions[name], ...node, $ref: undefined }, definitions)
  return { node, at: (inner) => describe(inner, definitions) }
}

export const describeInput = (schema: z.ZodType): Described => {
  const root = z.toJSONSchema(schema, { io: 'input' })
  return describe(root, (root.$defs ?? {}) as Definitions)
}

/** The choices that a schema offers; itself where it offers none. */
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

/** The kinds of JSON values that a schema speaks of; null: of all. */
export const kindsOf = (described: Described): ReadonlySet<Kind> | null => {
  const kinds = new Set<Kind>()
  for (const { node } of choicesOf(described)) {
    const said = node.const !== undefined ? kindOf(node.const) : node.enum ? node.enum.map(kindOf) : node.type
    if (said === undefined) return null
    for (const kind of [said].flat()) kinds.add(kind as Kind)
  }
  if (kinds.has('number')) kinds.add('integer')
  return kinds
}

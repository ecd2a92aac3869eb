import type * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema
type Subschema = JsonSchema | boolean

/** Returns the TypeScript name of a schema with an id. */
export type NameOf = (id: string) => string

const definitions = '#/$defs/'

/** The id in a `$ref`. */
const idOfRef = (ref: string): string => {
  if (!ref.startsWith(definitions)) throw new Error(`A reference leads outside the definitions: ${ref}`)
  return ref.slice(definitions.length)
}

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`)

/** A doc comment with the given lines. Empty without lines. */
export const docComment = (lines: readonly string[]): string => {
  const text = lines.map((line) => line.replaceAll('*/', '*\\/'))
  if (text.length === 0) return ''
  if (text.length === 1) return `/** ${text[0]} */\n`
  return `/**\n${text.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

const schemaDoc = ({ description, deprecated }: JsonSchema): string =>
  docComment([...(description ? [description] : []), ...(deprecated ? ['@deprecated'] : [])])

const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')
const listOf = (type: string): string => (/^\w+$/.test(type) ? `${type}[]` : `Array<${type}>`)

const rest = ({ properties, additionalProperties }: JsonSchema, nameOf: NameOf): string | undefined => {
  if (additionalProperties === undefined || additionalProperties === false) return undefined
  // An index signature must also cover the named properties.
  if (properties && Object.keys(properties).length > 0) return 'unknown'
  return typeText(additionalProperties, nameOf)
}

const objectText = (schema: JsonSchema, nameOf: NameOf): string => {
  const required = new Set(schema.required)
  const others = rest(schema, nameOf)
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const type = typeText(property, nameOf)
    const doc = typeof property === 'boolean' ? '' : schemaDoc(property)
    // Undefined is written explicitly, so that the type is the same under exactOptionalPropertyTypes.
    return `${doc}${key(name)}${required.has(name) ? `: ${type}` : `?: ${type} | undefined`}`
  })
  if (others !== undefined && members.length === 0) return `Record<string, ${others}>`
  if (others !== undefined) members.push(`[key: string]: ${others}`)
  return members.length === 0 ? 'Record<string, never>' : `{\n  ${members.map((member) => indented(member, '  ')).join('\n  ')}\n}`
}

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const ofKind = (kind: string, schema: JsonSchema, nameOf: NameOf): string => {
  if (kind === 'object') return objectText(schema, nameOf)
  if (kind === 'array' && !schema.prefixItems && !Array.isArray(schema.items)) return listOf(typeText(schema.items ?? true, nameOf))
  const scalar = scalars[kind]
  if (scalar === undefined) throw new Error(`No TypeScript for this schema yet: ${JSON.stringify(schema)}`)
  return scalar
}

/** TypeScript type of a JSON Schema from zod. Throws for keyword combinations that no contract used before. */
export const typeText = (schema: Subschema, nameOf: NameOf): string => {
  if (schema === true) return 'unknown'
  if (schema === false) return 'never'
  if (schema.$ref !== undefined) return nameOf(idOfRef(schema.$ref))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((alternative) => typeText(alternative, nameOf)))
  if (schema.type === undefined) {
    if (schema.allOf || schema.not) throw new Error(`No TypeScript for this schema yet: ${JSON.stringify(schema)}`)
    return 'unknown'
  }
  // JSON Schema allows a list of types, which zod's type omits.
  const kinds: readonly string[] = [schema.type].flat()
  return union(kinds.map((kind) => ofKind(kind, schema, nameOf)))
}

/**
 * An exported type for a schema. It is an alias and no interface, because the compiler accepts a value of an interface nowhere where further fields
 * are allowed, and so would refuse an export as the body of an import.
 */
export const declarationText = (name: string, schema: JsonSchema, nameOf: NameOf): string => {
  return `${schemaDoc(schema)}export type ${name} = ${typeText(schema, nameOf)}\n`
}

import { errorSchema, type NamedEndpoint } from '@halyard/contracts'
import * as z from 'zod'
import { declarationText, type JsonSchema, type NameOf, typeText } from './type-text.ts'

type Direction = 'input' | 'output'
type Definitions = Readonly<Record<string, JsonSchema>>

/** TypeScript types of requests and responses. */
export interface Shapes {
  /** Declarations of all named types. */
  readonly declarations: readonly { readonly name: string; readonly text: string }[]
  /** Named types that parts of endpoints mention. */
  readonly partNames: readonly string[]
  /** Type of a part of an endpoint. Undefined: the endpoint has no such part. */
  partType(operation: string, part: 'params' | 'query' | 'body' | 'answer'): string | undefined
}

/** Names that JavaScript already uses. */
const taken: Readonly<Record<string, string>> = { Error: 'ErrorBody' }

const baseName = (id: string): string => {
  const name = id.replace(/Schema$/, '').replace(/^./, (first) => first.toUpperCase())
  return taken[name] ?? name
}

const hasKeys = (schema: z.ZodObject): boolean => Object.keys(schema.shape).length > 0

/** The parts of all endpoints as one object, so that one conversion shares the definitions. */
const parts = (endpoints: readonly NamedEndpoint[], direction: Direction): z.ZodObject => {
  const shape: Record<string, z.ZodType> = {}
  for (const { operation, endpoint } of endpoints) {
    if (direction === 'output') {
      if (endpoint.success.status !== 204) shape[`${operation}.answer`] = endpoint.success.schema
      continue
    }
    if (hasKeys(endpoint.params)) shape[`${operation}.params`] = endpoint.params
    if (hasKeys(endpoint.query)) shape[`${operation}.query`] = endpoint.query
    if (endpoint.body) shape[`${operation}.body`] = endpoint.body
  }
  return z.object(shape)
}

const convert = (schema: z.ZodObject, io: Direction): { properties: Record<string, JsonSchema>; definitions: Definitions } => {
  const { properties, $defs } = z.toJSONSchema(schema, { io })
  // Zod writes no boolean schema for a property of an object or for a definition.
  return { properties: properties as Record<string, JsonSchema>, definitions: ($defs ?? {}) as Definitions }
}

const referenced = (schema: JsonSchema): Set<string> => {
  const ids = new Set<string>()
  typeText(schema, (id) => {
    ids.add(id)
    return id
  })
  return ids
}

/** Ids whose input type differs from the output type, because of defaults in the schema or in a referenced one. */
const differing = (input: Definitions, output: Definitions): Set<string> => {
  const both = Object.keys(input).filter((id) => output[id] !== undefined)
  const differ = new Set(
    both.filter((id) => declarationText('', input[id]!, (ref) => ref) !== declarationText('', output[id]!, (ref) => ref)),
  )
  for (let before = -1; before !== differ.size; ) {
    before = differ.size
    for (const id of both) if ([...referenced(input[id]!)].some((ref) => differ.has(ref))) differ.add(id)
  }
  return differ
}

/** Derives the types from the contract. Throws if two schemas have the same name. */
export const readShapes = (endpoints: readonly NamedEndpoint[]): Shapes => {
  const input = convert(parts(endpoints, 'input'), 'input')
  const output = convert(parts(endpoints, 'output'), 'output')
  const failure = convert(z.object({ error: errorSchema }), 'output')
  const differ = differing(input.definitions, output.definitions)
  const names: Record<Direction, NameOf> = { input: (id) => baseName(id) + (differ.has(id) ? 'Input' : ''), output: baseName }

  const texts = new Map<string, { id: string; text: string }>()
  for (const [direction, definitions] of [
    ['output', failure.definitions],
    ['output', output.definitions],
    ['input', input.definitions],
  ] as const) {
    for (const [id, schema] of Object.entries(definitions)) {
      const name = names[direction](id)
      const known = texts.get(name)
      if (known && known.id !== id) throw new Error(`${id} and ${known.id} would both be named ${name}`)
      texts.set(name, { id, text: declarationText(name, schema, names[direction]) })
    }
  }

  const mentioned = new Set<string>()
  const noting =
    (nameOf: NameOf): NameOf =>
    (id) => {
      mentioned.add(nameOf(id))
      return nameOf(id)
    }
  const partTypes = new Map([
    ...Object.entries(output.properties).map(([part, schema]) => [part, typeText(schema, noting(names.output))] as const),
    ...Object.entries(input.properties).map(([part, schema]) => [part, typeText(schema, noting(names.input))] as const),
  ])

  return {
    declarations: [...texts].map(([name, { text }]) => ({ name, text })).sort((one, other) => (one.name < other.name ? -1 : 1)),
    partNames: [...mentioned].sort(),
    partType: (operation, part) => partTypes.get(`${operation}.${part}`),
  }
}

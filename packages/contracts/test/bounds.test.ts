import { expect, test } from 'vitest'
import * as z from 'zod'
import { changeRequestOneOrManyCreateSchema, listEndpoints } from '../src/index.ts'

type Node = z.core.JSONSchema.JSONSchema | boolean

const requests: [string, z.ZodType][] = [
  ...listEndpoints().flatMap(({ operation, endpoint: { params, query, body } }): [string, z.ZodType][] => [
    [`${operation} params`, params],
    [`${operation} query`, query],
    ...(body ? [[`${operation} body`, body] as [string, z.ZodType]] : []),
  ]),
  ['changeRequestOneOrManyCreateSchema', changeRequestOneOrManyCreateSchema],
]

/** The paths of strings, arrays and maps without a maximum length. */
const unbounded = (node: Node | undefined, path: string): string[] => {
  if (typeof node !== 'object') return []
  const closed = node.enum !== undefined || node.const !== undefined || node.format === 'uuid'
  const types = [node.type].flat()
  return [
    ...(types.includes('string') && node.maxLength === undefined && !closed ? [path] : []),
    ...(types.includes('array') && node.maxItems === undefined ? [path] : []),
    ...unbounded(node.items as Node | undefined, `${path}[]`), // Tuples, whose `items` is an array, do not occur on the wire.
    ...unbounded(node.propertyNames, `${path}{key}`),
    ...unbounded(node.additionalProperties, `${path}{}`),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((option, index) => unbounded(option, `${path}|${index}`)),
    ...Object.entries({ ...node.properties, ...node.$defs }).flatMap(([key, inner]) => unbounded(inner, `${path}.${key}`)),
  ]
}

test('every string and every array of a request is bounded', () => {
  expect(requests.length).toBeGreaterThan(400)
  expect(requests.flatMap(([name, schema]) => unbounded(z.toJSONSchema(schema, { io: 'input' }), name))).toEqual([])
})

test('unbounded() finds an unbounded request', () => {
  const schema = z.object({ a: z.array(z.string()), b: z.record(z.string(), z.number()) })
  expect(unbounded(z.toJSONSchema(schema, { io: 'input' }), 'r')).toEqual(['r.a', 'r.a[]', 'r.b{key}'])
})

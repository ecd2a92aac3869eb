import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { metaOf, schemas, walk } from './walk.ts'

describe.each(schemas)('%s', (name, schema) => {
  it('has its name as id, a description and examples that it accepts', () => {
    const meta = metaOf(schema)
    expect(meta?.id).toBe(name)
    expect(meta?.description).toMatch(/\S/)
    const { examples } = meta ?? {}
    if (!Array.isArray(examples)) throw new Error('there are no examples')
    expect(examples).not.toHaveLength(0)
    for (const example of examples) expect(schema.safeParse(example).error).toBeUndefined()
  })

  it('consists of wire kinds alone, and every field has a description', () => {
    const bare = walk(name, schema).filter(({ field, schema }) => field && !metaOf(schema)?.description)
    expect(bare.map(({ path }) => path)).toEqual([])
  })

  it.each(['input', 'output'] as const)('prints as JSON Schema (%s)', (io) => {
    expect(() => z.toJSONSchema(schema, { io })).not.toThrow()
  })
})

test('no id is used twice', () => {
  const users = new Map<string, Set<z.ZodType>>()
  for (const [name, root] of schemas)
    for (const { schema } of walk(name, root)) {
      const id = metaOf(schema)?.id
      if (id) users.set(id, (users.get(id) ?? new Set()).add(schema))
    }
  expect([...users].filter(([, { size }]) => size > 1).map(([id]) => id)).toEqual([])
})

test.each([
  z.string().transform(Number),
  z.preprocess(String, z.string()),
  z.date(),
  z.any(),
  z.coerce.string(),
  z.object({ a: z.array(z.string().transform(Number)) }),
])('the walk refuses what has no place on the wire (%#)', (schema) => {
  expect(() => walk('schema', schema)).toThrow()
})

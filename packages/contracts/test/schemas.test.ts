import { expect, test } from 'vitest'
import * as z from 'zod'
import { brokenBy } from './broken-by.ts'
import { metaOf, schemas, walk } from './walk.ts'

type Named = (typeof schemas)[number]

const rules: readonly (readonly [title: string, rule: (named: Named) => void])[] = [
  [
    'has its name as id, a description, and examples that it accepts',
    ([name, schema]) => {
      const meta = metaOf(schema)
      expect(meta?.id).toBe(name)
      expect(meta?.description).toMatch(/\S/)
      const { examples } = meta ?? {}
      if (!Array.isArray(examples)) throw new Error('the schema has no examples')
      expect(examples).not.toHaveLength(0)
      for (const example of examples) expect(schema.safeParse(example).error).toBeUndefined()
    },
  ],
  [
    'consists of types that JSON has, and describes every field',
    ([name, schema]) => {
      const bare = walk(name, schema).filter(({ field, schema }) => field && !metaOf(schema)?.description)
      expect(bare.map(({ path }) => path)).toEqual([])
    },
  ],
  [
    'prints as JSON Schema',
    ([, schema]) => {
      for (const io of ['input', 'output'] as const) expect(() => z.toJSONSchema(schema, { io })).not.toThrow()
    },
  ],
]

test.each(rules)('every schema %s', (_, rule) => {
  expect(schemas.length).toBeGreaterThan(200)
  expect(brokenBy(schemas, ([name]) => name, rule)).toEqual([])
})

test('every schema id is used once', () => {
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
])('the walk rejects types that cannot be on the wire (%#)', (schema) => {
  expect(() => walk('schema', schema)).toThrow()
})

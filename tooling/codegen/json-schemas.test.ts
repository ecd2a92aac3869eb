import { expect, test } from 'vitest'
import { jsonSchemaOf } from './json-schemas.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const a = { type: 'array', items: ref('b'), examples: ['$1'] }
const b = { anyOf: [ref('b'), ref('c')] }
const c = { type: 'string' }
const document = { components: { schemas: { a, b, c, d: {} } } }

test('a JSON Schema contains every schema that it refers to, and no other', () => {
  expect(jsonSchemaOf(document, 'a')).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: '#/$defs/a',
    $defs: {
      a: { type: 'array', items: { $ref: '#/$defs/b' }, examples: ['$1'] },
      b: { anyOf: [{ $ref: '#/$defs/b' }, { $ref: '#/$defs/c' }] },
      c,
    },
  })
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { declarationText, docComment, type JsonSchema, typeText } from './type-text.ts'

const typeOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => typeText(z.toJSONSchema(schema, { io }), (id) => id)

test.each([
  [z.string(), 'string'],
  [z.int(), 'number'],
  [z.number().nullable(), 'number | null'],
  [z.boolean(), 'boolean'],
  [z.null(), 'null'],
  [z.unknown(), 'unknown'],
  [z.never(), 'unknown'],
  [z.literal(4), '4'],
  [z.literal([1, 2]), '1 | 2'],
  [z.enum(["it's", 'b\\c']), "'it\\'s' | 'b\\\\c'"],
  [z.array(z.string()), 'string[]'],
  [z.array(z.enum(['a', 'b'])), "Array<'a' | 'b'>"],
  [z.union([z.string(), z.array(z.string())]), 'string | string[]'],
  [z.union([z.string(), z.string().max(3)]), 'string'],
  [z.record(z.string(), z.number()), 'Record<string, number>'],
  [z.looseObject({}), 'Record<string, unknown>'],
  [z.object({}), 'Record<string, never>'],
] as const)('%#: a schema has the type that zod infers', (schema, type) => {
  if (schema instanceof z.ZodNever) return expect(() => typeOf(schema)).toThrow('No TypeScript for this schema yet')
  expect(typeOf(schema)).toBe(type)
})

test('an object has one line for each member, with its description', () => {
  const schema = z.looseObject({
    'a-b': z.string().describe('A name'),
    old: z.object({ c: z.int() }).optional().meta({ deprecated: true, description: 'Use a-b' }),
  })
  expect(typeOf(schema)).toBe(`{
  /** A name */
  'a-b': string
  /**
   * Use a-b
   * @deprecated
   */
  old?: {
    c: number
  } | undefined
  [key: string]: unknown
}`)
})

test('a default makes a field optional in the input type only', () => {
  const schema = z.object({ a: z.string().default('x') })
  expect(typeOf(schema, 'input')).toBe('{\n  a?: string | undefined\n}')
  expect(typeOf(schema, 'output')).toBe('{\n  a: string\n}')
})

test('every schema becomes a type alias', () => {
  const object = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/bSchema' } },
    required: ['a'],
    description: 'An A',
  } satisfies JsonSchema
  expect(declarationText('A', object, () => 'B')).toBe('/** An A */\nexport type A = {\n  a: B\n}\n')
  expect(declarationText('A', { anyOf: [{ type: 'string' }, { $ref: '#/$defs/b' }] }, () => 'B')).toBe('export type A = string | B\n')
})

test('a schema without a known type is refused', () => {
  expect(() => typeOf(z.tuple([z.string()]))).toThrow('No TypeScript for this schema yet')
  expect(() => typeText({ allOf: [] }, (id) => id)).toThrow('No TypeScript for this schema yet')
  expect(() => typeText({ $ref: 'elsewhere.json' }, (id) => id)).toThrow('outside the definitions')
})

test('text cannot end its doc comment', () => {
  expect(docComment(['a */ b'])).toBe('/** a *\\/ b */\n')
})

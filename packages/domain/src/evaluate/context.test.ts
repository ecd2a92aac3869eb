import { expect, test } from 'vitest'
import { type EvaluationContext, readField } from './context.ts'

test.each<[title: string, context: EvaluationContext, field: string, text: string | undefined]>([
  ['a field of the root', { userId: '7' }, 'userId', '7'],
  ['a property', { properties: { country: 'NO' } }, 'country', 'NO'],
  ['the root before a property of the same name', { userId: '7', properties: { userId: '8' } }, 'userId', '7'],
  ['a property where the root lacks the field', { userId: null, properties: { userId: '8' } }, 'userId', '8'],
  ['an empty text', { userId: '', properties: { userId: '8' } }, 'userId', ''],
  ['a number as its text', { properties: { age: 7.5 } }, 'age', '7.5'],
  ['a boolean as its text', { properties: { beta: false } }, 'beta', 'false'],
  ['a large integer as its text', { properties: { id: 12n } }, 'id', '12'],
  ['a date as ISO 8601', { currentTime: new Date(0) }, 'currentTime', '1970-01-01T00:00:00.000Z'],
  ['nothing of an invalid date', { currentTime: new Date(Number.NaN) }, 'currentTime', undefined],
  ['nothing of a list', { properties: { age: ['7'] as never } }, 'age', undefined],
  ['nothing of an object', { properties: { age: { toString: () => '7' } as never } }, 'age', undefined],
  ['nothing of a symbol', { properties: { age: Symbol('7') as never } }, 'age', undefined],
  ['nothing where there are no properties', { properties: null }, 'age', undefined],
  ['nothing of properties that are a text', { properties: 'text' as never }, 'length', undefined],
  ['nothing of the prototype', { properties: Object.create({ country: 'NO' }) }, 'country', undefined],
  ['nothing of a root field that is no field of contexts', { tenant: '7' } as never, 'tenant', undefined],
  ['a property with the name of a prototype', { properties: JSON.parse('{"__proto__": "x"}') }, '__proto__', 'x'],
])('%s is read', (_, context, field, text) => {
  expect(readField(context, field)).toBe(text)
})

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
  ['undefined for an invalid date', { currentTime: new Date(Number.NaN) }, 'currentTime', undefined],
  ['undefined for a list', { properties: { age: ['7'] as never } }, 'age', undefined],
  ['undefined for an object', { properties: { age: { toString: () => '7' } as never } }, 'age', undefined],
  ['undefined for a symbol', { properties: { age: Symbol('7') as never } }, 'age', undefined],
  ['undefined without properties', { properties: null }, 'age', undefined],
  ['undefined for properties that are a text', { properties: 'text' as never }, 'length', undefined],
  ['undefined for a field of the prototype', { properties: Object.create({ country: 'NO' }) }, 'country', undefined],
  ['undefined for a root field that is not a context field', { tenant: '7' } as never, 'tenant', undefined],
  ['a property with the name of a prototype', { properties: JSON.parse('{"__proto__": "x"}') }, '__proto__', 'x'],
])('readField returns %s', (_, context, field, text) => {
  expect(readField(context, field)).toBe(text)
})

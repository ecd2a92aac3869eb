import { expect, test } from 'vitest'
import { assertIncludes } from './assert-includes.ts'

test.each([
  ['further fields', { a: 1, b: 2 }, { a: 1 }],
  ['further fields of an item', [{ a: 1, b: 2 }], [{ a: 1 }]],
  ['equal primitives', 1, 1],
])('accepts %s', (_, actual, expected) => assertIncludes(actual, expected))

test.each([
  ['another value of a field', { a: { b: 2 } }, { a: { b: 1 } }],
  ['a missing field', {}, { a: 1 }],
  ['a missing item', [], [{ a: 1 }]],
  ['a further item', [1, 2], [1]],
  ['an absent object', undefined, { a: 1 }],
  ['an object instead of a list', { 0: 1 }, [1]],
])('refuses %s', (_, actual, expected) => expect(() => assertIncludes(actual, expected)).toThrow())

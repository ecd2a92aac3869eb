import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

// JavaScript lists integer keys first, in numerical order.
const key = fc.oneof(fc.constantFrom('2', '10', 'a', 'B', '', '\u{1f6a9}', '\uffff'), fc.string({ maxLength: 3 }))

const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, fc.constantFrom(null, true, 0, -1.5, 'é "\n'), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
}))

/** The same value with the keys of all objects in the opposite order. */
const reversed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  )
}

test('the text of a value does not depend on the order of keys, and parses to the value', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(reversed(value))).toBe(text)
      expect(JSON.parse(text)).toEqual(value)
    }),
    { numRuns: 1000 },
  )
})

test('keys are sorted by code points, also integers and keys of nested objects', () => {
  expect(canonicalJson({ b: [{ z: 1, '9': { d: null, c: 'x' }, '10': true }], a: [] })).toBe(
    '{"a":[],"b":[{"10":true,"9":{"c":"x","d":null},"z":1}]}',
  )
  expect(canonicalJson({ '\uffff': 1, '\u{1f6a9}': 2 })).toBe('{"\uffff":1,"\u{1f6a9}":2}')
})

test('keys without a value are omitted', () => {
  expect([{ a: undefined, b: 1 }, { b: 1, a: undefined }, undefined].map(canonicalJson)).toEqual(['{"b":1}', '{"b":1}', 'null'])
})

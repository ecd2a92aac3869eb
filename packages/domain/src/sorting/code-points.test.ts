import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints } from './code-points.ts'

test('spaces come before capitals and capitals before small letters', () => {
  expect(['b', 'a', 'Z', ' ', 'ab', ''].sort(compareCodePoints)).toEqual(['', ' ', 'Z', 'a', 'ab', 'b'])
})

test('a character beyond the basic plane comes after the last one of it', () => {
  expect(compareCodePoints('\u{1f600}', '\uffee')).toBeGreaterThan(0)
  expect(compareCodePoints('\u{1f600}', '\u{1f601}')).toBeLessThan(0)
})

test('the order is that of the UTF-8 bytes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 })
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareCodePoints(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)))
    }),
  )
})

import { expect, test } from 'vitest'
import { compareCodePoints } from './code-points.ts'

test('spaces come before capitals and capitals before small letters', () => {
  expect(['b', 'a', 'Z', ' ', 'ab', ''].sort(compareCodePoints)).toEqual(['', ' ', 'Z', 'a', 'ab', 'b'])
})

test('a character beyond the basic plane comes after the last character of that plane', () => {
  expect(compareCodePoints('\u{1f600}', '\uffee')).toBeGreaterThan(0)
  expect(compareCodePoints('\u{1f600}', '\u{1f601}')).toBeLessThan(0)
})

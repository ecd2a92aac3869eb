import { expect, test } from 'vitest'
import { toggled, withRange } from './selection.ts'

test('a key is added, and removed the second time', () => {
  const once = toggled(new Set(['a']), 'b')
  expect([...once]).toEqual(['a', 'b'])
  expect([...toggled(once, 'b')]).toEqual(['a'])
})

test('a range is added in both directions', () => {
  const keys = ['a', 'b', 'c', 'd']
  expect([...withRange(new Set<string>(), keys, 1, 2)]).toEqual(['b', 'c'])
  expect([...withRange(new Set(['d']), keys, 2, 0)]).toEqual(['d', 'a', 'b', 'c'])
})

import { expect, test } from 'vitest'
import { inOrderOf, moved, sortOrderOf } from './order.ts'

const items = ['a', 'b', 'new', 'c'].map((name) => ({ name }))

test('an environment moves up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('an environment that somebody created meanwhile is last', () => {
  expect(inOrderOf(items, ['c', 'a', 'b']).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'new'])
  expect(inOrderOf(items, undefined)).toBe(items)
})

test('positions have gaps', () => {
  expect(sortOrderOf(['c', 'a'])).toEqual({ c: 10, a: 20 })
})

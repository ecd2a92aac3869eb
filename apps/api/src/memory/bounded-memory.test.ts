import { beforeEach, expect, test } from 'vitest'
import { BoundedMemory, type Bounds } from './bounded-memory.ts'

let memory: BoundedMemory<string, string>
const remember = (bounds: Bounds, keys: string, weight?: number) => {
  memory = new BoundedMemory(bounds)
  for (const key of keys) memory.set(key, `value of ${key}`, weight)
}
const left = (keys: string) => [...keys].filter((key) => memory.get(key) !== undefined).join('')

beforeEach(() => remember({ entries: 3 }, 'abc'))

test('returns the last value of a key, and undefined for an unknown key', () => {
  memory.set('a', 'new')
  expect([memory.get('a'), memory.get('b'), memory.get('x')]).toEqual(['new', 'value of b', undefined])
})

test('removes the oldest entry when the number of entries exceeds its bound', () => {
  memory.set('d', 'value')
  expect(left('abcd')).toBe('bcd')
})

test('removes an unread entry before an older entry that was read', () => {
  memory.get('a')
  memory.set('d', 'value')
  expect(left('abcd')).toBe('acd')
})

test('passes over a read entry once, however often it was read', () => {
  for (let reads = 0; reads < 5; reads++) memory.get('a')
  for (const key of 'defg') memory.set(key, 'value')
  expect(left('abcdefg')).toBe('efg')
})

test('removes the oldest entry when all entries were read', () => {
  expect(left('abc')).toBe('abc')
  memory.set('d', 'value')
  expect(left('abcd')).toBe('bcd')
})

test('replaces an entry without removing another', () => {
  for (const value of ['one', 'two', 'three']) memory.set('b', value)
  expect(left('abc')).toBe('abc')
})

test('keeps the sum of weights within its bound', () => {
  remember({ entries: 100, weight: 10 }, 'abc', 4)
  expect(left('abc')).toBe('bc')
  memory.set('b', 'lighter', 1)
  memory.set('d', 'value', 5)
  expect(left('bcd')).toBe('bcd')
  memory.set('e', 'value', 1)
  expect(left('bcde')).toBe('bde')
})

test('keeps an entry that is heavier than the bound as the only entry, and removes it for the next', () => {
  remember({ entries: 100, weight: 10 }, 'abc', 4)
  memory.set('heavy', 'value', 11)
  expect([left('abc'), memory.get('heavy')]).toEqual(['', 'value'])
  memory.set('d', 'value', 1)
  expect([left('d'), memory.get('heavy')]).toEqual(['d', undefined])
})

test('does not count the weight of a deleted entry', () => {
  remember({ entries: 100, weight: 10 }, 'ab', 5)
  memory.delete('a')
  memory.delete('never set')
  memory.set('c', 'value', 5)
  expect(left('abc')).toBe('bc')
})

test('is empty after clear, and then holds as many entries as before', () => {
  remember({ entries: 2, weight: 10 }, 'ab', 5)
  memory.clear()
  expect(left('ab')).toBe('')
  for (const key of 'cd') memory.set(key, 'value', 5)
  expect(left('cd')).toBe('cd')
})

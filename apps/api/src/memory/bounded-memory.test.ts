import { beforeEach, expect, test } from 'vitest'
import { BoundedMemory, type Bounds } from './bounded-memory.ts'

let memory: BoundedMemory<string, string>
const remember = (bounds: Bounds, keys: string, weight?: number) => {
  memory = new BoundedMemory(bounds)
  for (const key of keys) memory.set(key, `value of ${key}`, weight)
}
const left = (keys: string) => [...keys].filter((key) => memory.get(key) !== undefined).join('')

beforeEach(() => remember({ entries: 3 }, 'abc'))

test('returns what was set last under a key, and nothing under another', () => {
  memory.set('a', 'new')
  expect([memory.get('a'), memory.get('b'), memory.get('x')]).toEqual(['new', 'value of b', undefined])
})

test('forgets the oldest entry beyond the number of entries', () => {
  memory.set('d', 'value')
  expect(left('abcd')).toBe('bcd')
})

test('forgets an entry that was not read before one that was', () => {
  memory.get('a')
  memory.set('d', 'value')
  expect(left('abcd')).toBe('acd')
})

test('passes an entry over once for all reads before', () => {
  for (let reads = 0; reads < 5; reads++) memory.get('a')
  for (const key of 'defg') memory.set(key, 'value')
  expect(left('abcdefg')).toBe('efg')
})

test('forgets the oldest entry when all were read', () => {
  expect(left('abc')).toBe('abc')
  memory.set('d', 'value')
  expect(left('abcd')).toBe('bcd')
})

test('replaces an entry without forgetting another', () => {
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

test('remembers an entry that is heavier than the bound alone, and forgets it for the next', () => {
  remember({ entries: 100, weight: 10 }, 'abc', 4)
  memory.set('heavy', 'value', 11)
  expect([left('abc'), memory.get('heavy')]).toEqual(['', 'value'])
  memory.set('d', 'value', 1)
  expect([left('d'), memory.get('heavy')]).toEqual(['d', undefined])
})

test('counts the weight of a deleted entry no more', () => {
  remember({ entries: 100, weight: 10 }, 'ab', 5)
  memory.delete('a')
  memory.delete('never set')
  memory.set('c', 'value', 5)
  expect(left('abc')).toBe('bc')
})

test('remembers nothing after it was cleared, and as much as before from then on', () => {
  remember({ entries: 2, weight: 10 }, 'ab', 5)
  memory.clear()
  expect(left('ab')).toBe('')
  for (const key of 'cd') memory.set(key, 'value', 5)
  expect(left('cd')).toBe('cd')
})

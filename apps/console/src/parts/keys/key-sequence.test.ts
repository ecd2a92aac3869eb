import { expect, test } from 'vitest'
import { nameOfKey, nextKey } from './key-sequence.ts'

const sequences = ['g f', 'g c', 'c', '?', 'Mod+k']

test.each([
  ['', 'c', { complete: 'c', pending: '' }],
  ['', 'g', { pending: 'g' }],
  ['g', 'c', { complete: 'g c', pending: '' }],
  ['g', 'x', { pending: '' }],
  ['g', '?', { complete: '?', pending: '' }],
  ['g', 'g', { pending: 'g' }],
  ['', 'z', { pending: '' }],
])('after %j the key %s is the next step', (pending, key, step) => {
  expect(nextKey(sequences, pending, key)).toEqual(step)
})

test('Control and Command have one name, and Shift does not change the letter', () => {
  const press = { key: 'K', ctrlKey: false, metaKey: false, altKey: false }
  expect(nameOfKey({ ...press, ctrlKey: true })).toBe('Mod+k')
  expect(nameOfKey({ ...press, metaKey: true })).toBe('Mod+k')
  expect(nameOfKey({ ...press, key: '?' })).toBe('?')
})

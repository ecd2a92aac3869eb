import { expect, test } from 'vitest'
import { roomAfter } from './room-after.ts'

test('texts, names and nodes take their share', () => {
  expect(roomAfter('four', 10)).toBe(5)
  expect(roomAfter({ ab: [1, null] }, 10)).toBe(10 - 1 - 2 - 1 - 1 - 1 - 1 - 1)
})

test('what is too large is found without looking at all of it', () => {
  let shared: unknown = 'x'
  for (let turn = 0; turn < 60; turn++) shared = [shared, shared]
  expect(roomAfter(shared, 1_000)).toBeLessThan(0)
})

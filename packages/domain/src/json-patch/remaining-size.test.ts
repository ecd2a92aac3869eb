import { expect, test } from 'vitest'
import { remainingSize } from './remaining-size.ts'

test('texts, names and nodes reduce the budget', () => {
  expect(remainingSize('four', 10)).toBe(5)
  expect(remainingSize({ ab: [1, null] }, 10)).toBe(10 - 1 - 2 - 1 - 1 - 1 - 1 - 1)
})

test('a value that is too large is detected before it is read completely', () => {
  let shared: unknown = 'x'
  for (let round = 0; round < 60; round++) shared = [shared, shared]
  expect(remainingSize(shared, 1_000)).toBeLessThan(0)
})

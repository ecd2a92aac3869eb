import { expect, test } from 'vitest'
import { countOlderThan } from './older-than.ts'
import { parameterFaults } from './parameters.ts'

test('parameters without a name, or with the name of another one, have faults', () => {
  expect([...parameterFaults([{ name: 'a' }, { name: '' }, { name: 'a' }]).keys()]).toEqual([1, 2])
})

test('a flag is older only after the last day of its lifetime', () => {
  const day = 86_400_000
  expect(countOlderThan([{ createdAt: 0 }], 7, 7 * day)).toBe(0)
  expect(countOlderThan([{ createdAt: 0 }], 7, 7 * day + 1)).toBe(1)
})

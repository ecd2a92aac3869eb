import { expect, test } from 'vitest'
import { variant } from '../../test/flag-worlds.ts'
import { variantFaults } from './variant-faults.ts'

test.each([
  ['none', []],
  ['a variable variant', [variant('a', 0)]],
  ['fixed variants that leave nothing', [variant('a', 600, 'fix'), variant('b', 400, 'fix'), variant('c', 0)]],
  [
    'fixed weights with the sum 1000.0000000000001',
    [...[512.2, 0.2, 487.6].map((weight, at) => variant(`f${at}`, weight, 'fix')), variant('c', 0)],
  ],
  ['names that differ in case', [variant('a', 0), variant('A', 0)]],
])('variantFaults accepts %s', (_, variants) => {
  expect(variantFaults(variants)).toEqual([])
})

test('variantFaults reports fixed weights above the total, a missing variable variant, and repeated names', () => {
  expect(variantFaults([variant('a', 600, 'fix'), variant('a', 400.5, 'fix')])).toEqual([
    'the weights of fix variants must not exceed 1000 in total',
    'at least one variant must be variable',
    'the variant a is listed twice',
  ])
})

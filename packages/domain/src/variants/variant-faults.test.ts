import { expect, test } from 'vitest'
import { variant } from '../../test/flag-worlds.ts'
import { variantFaults } from './variant-faults.ts'

test.each([
  ['none', []],
  ['a variable one', [variant('a', 0)]],
  ['fix ones that leave nothing', [variant('a', 600, 'fix'), variant('b', 400, 'fix'), variant('c', 0)]],
  [
    'fix ones that add up to 1000.0000000000001',
    [...[512.2, 0.2, 487.6].map((weight, at) => variant(`f${at}`, weight, 'fix')), variant('c', 0)],
  ],
  ['names that differ in case', [variant('a', 0), variant('A', 0)]],
])('%s: nothing is wrong', (_, variants) => {
  expect(variantFaults(variants)).toEqual([])
})

test('too much, too fix, too alike', () => {
  expect(variantFaults([variant('a', 600, 'fix'), variant('a', 400.5, 'fix')])).toEqual([
    'the weights of fix variants are more than 1000 together',
    'one variant at least must be variable',
    'the variant a is there twice',
  ])
})

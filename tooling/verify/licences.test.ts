import { expect, test } from 'vitest'
import { acceptable, refusedLicences } from './licences.ts'

test.each([
  ['MIT', true],
  ['MIT-0', true],
  ['(MIT OR CC0-1.0)', true],
  ['GPL-3.0 OR Apache-2.0', true],
  ['MIT AND BSD-3-Clause', true],
  ['MIT AND GPL-2.0', false],
  ['AGPL-3.0-only', false],
  ['Unknown', false],
])('the expression %s is acceptable: %s', (expression, expected) => {
  expect(acceptable(expression)).toBe(expected)
})

test('a refused package is named', () => {
  const json = JSON.stringify({ MIT: [{ name: 'hono' }], 'AGPL-3.0': [{ name: 'copyleft' }] })
  expect(refusedLicences(json)).toEqual(['copyleft is under AGPL-3.0'])
})

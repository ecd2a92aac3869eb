import { expect, test } from 'vitest'
import { isSemanticVersion } from './formats.ts'

test.each([
  '0.0.0',
  '1.22.333',
  '99999999999999999999.0.0',
  '1.0.0-a',
  '1.0.0-0',
  '1.0.0-rc.1.x-y.0',
  '1.0.0-01a',
  '1.0.0--',
  '1.0.0+001',
  '1.0.0-a+b.c-d.01',
])('%s is a version', (text) => {
  expect(isSemanticVersion(text)).toBe(true)
})

test.each([
  '1',
  '1.0',
  '1.0.0.0',
  '01.0.0',
  '1.00.0',
  '1.0.-1',
  'v1.0.0',
  '=1.0.0',
  '1.0.0-',
  '1.0.0-a..b',
  '1.0.0-01',
  '1.0.0-a_b',
  '1.0.0+',
  '1.0.0+a+b',
  '1.0.0+a..b',
  ' 1.0.0',
  '1.0.0\n',
  '１.0.0',
])('%j is not a version', (text) => {
  expect(isSemanticVersion(text)).toBe(false)
})

// With quadratic run time, each of these would exceed the time limit of the test.
test.each(['0', '1', 'a', '-', '0a', '1.', 'a.', '0-.'])('long texts of %j are rejected quickly', (part) => {
  for (const start of ['', '1.0.0-', '1.0.0+', '1.0.0-a+']) expect(isSemanticVersion(`${start}${part.repeat(300_000)}!`)).toBe(false)
})

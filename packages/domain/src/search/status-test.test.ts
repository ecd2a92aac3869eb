import { expect, test } from 'vitest'
import { searchable } from '../../test/searchables.ts'
import { statusTest } from './filters.ts'

const feature = searchable({ statuses: ['production:enabled', 'production-eu:disabled'] })

test.each<[string, boolean]>([
  ['production:enabled', true],
  ['production:disabled', false],
  ['production:missing', false],
  ['production-eu:disabled', true],
  ['prod:missing', true],
  ['eu:missing', true],
  ['staging:enabled', false],
  ['staging:disabled', false],
])('a feature that is on in production, off in production-eu and missing elsewhere: %s is %s', (filter, expected) => {
  expect(statusTest(filter)(feature)).toBe(expected)
})

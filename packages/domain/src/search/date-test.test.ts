import { expect, test } from 'vitest'
import { dateTest } from './filters.ts'

const times = ['2026-01-30T23:59:59.999Z', '2026-01-31T00:00:00.000Z', '2026-01-31T12:00:00.000Z']

test.each<[string, number[]]>([
  ['IS_BEFORE:2026-01-31', [0]],
  ['IS_ON_OR_AFTER:2026-01-31', [1, 2]],
  ['IS_BEFORE:2026-01-31T13:00:00+01:00', [0, 1]],
  ['IS_ON_OR_AFTER:2026-01-31T13:00:00+01:00', [2]],
])('dateTest(%s) accepts the times %j', (filter, expected) => {
  expect(times.flatMap((time, index) => (dateTest(filter)(time) ? [index] : []))).toEqual(expected)
})

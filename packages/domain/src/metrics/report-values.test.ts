import { expect, test } from 'vitest'
import { instantOfReport, isReportText } from './report-values.ts'

test('an instant is a date-time or milliseconds; a date-time without a zone is in UTC', () => {
  const known = ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000000', '2026-01-31T13:00:00+01:00', 1_769_860_800_000]
  expect(known.map(instantOfReport)).toEqual(known.map(() => 1_769_860_800_000))
  const unknown = ['now', '2026-01-31', '2026-13-31T12:00:00Z', '1769860800000', -1, 0.5, 2 ** 60, null, undefined, {}]
  expect(unknown.map(instantOfReport)).toEqual(unknown.map(() => null))
})

test('a text has a bounded number of code points, which a database can store', () => {
  expect(['a', '😀'.repeat(3)].map((text) => isReportText(text, 3))).toEqual([true, true])
  expect(['', 'aaaa', '😀'.repeat(4), 'a\0', '\ud800', 7, null].map((text) => isReportText(text, 3))).toEqual(Array(7).fill(false))
})

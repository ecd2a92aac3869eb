import { expect, test } from 'vitest'
import { potentiallyStaleAt } from './staleness.ts'

const at = (date: string) => Date.parse(`${date}T12:00:00Z`)

test.each([
  [40, at('2026-02-10')],
  [7, at('2026-01-08')],
  [1, at('2026-01-02')],
  [null, null],
])(
  'a feature that was created on 1 January becomes potentially stale if its type has a lifetime of %s days (null: never)',
  (lifetimeDays, expected) => {
    expect(potentiallyStaleAt(lifetimeDays, at('2026-01-01'))).toBe(expected)
  },
)

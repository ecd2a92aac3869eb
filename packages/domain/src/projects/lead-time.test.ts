import { expect, test } from 'vitest'
import { daysToProduction, meanDaysToProduction } from './insights.ts'

const reached = (reachedAt: string, createdAt = '2026-01-01T00:00:00.000Z') => ({ name: 'checkout', createdAt, reachedAt })

test.each([
  ['the moment of the creation counts as 0 days', reached('2026-01-01T00:00:00.000Z'), 0],
  ['six hours count as 0.3 days', reached('2026-01-01T06:00:00.000Z'), 0.3],
  ['two days and a half count as 2.5 days', reached('2026-01-03T12:00:00.000Z'), 2.5],
  ['a time before the creation counts as 0 days', reached('2025-12-31T00:00:00.000Z'), 0],
])('%s', (_, feature, days) => {
  expect(daysToProduction(feature)).toBe(days)
})

test('the mean is calculated from exact times, not from rounded ones', () => {
  const quarters = [reached('2026-01-01T06:00:00.000Z'), reached('2026-01-01T06:00:00.000Z'), reached('2026-01-01T00:00:00.000Z')]
  expect(meanDaysToProduction(quarters)).toBe(0.2)
  expect(meanDaysToProduction([reached('2026-01-02T00:00:00.000Z'), reached('2026-01-05T00:00:00.000Z')])).toBe(2.5)
  expect(meanDaysToProduction([])).toBe(0)
})

import { afterEach, expect, test } from 'vitest'
import { parseInstant } from './instant.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a time without a zone is in UTC, regardless of the zone of the machine', () => {
  process.env.TZ = 'America/New_York'
  expect(new Date(0).getTimezoneOffset()).toBeGreaterThan(0)
  for (const text of ['2026-01-31', '2026-01-31T00:00', '2026-01-31T00:00:00', '2026-01-31 00:00:00.000', '2026-01-31T02:00:00+02:00'])
    expect(parseInstant(text), text).toBe(Date.UTC(2026, 0, 31))
})

test('a text that is not a date is NaN', () => {
  for (const text of ['', 'tomorrow', '2026-13-01', '2026-01-31T99:00']) expect(parseInstant(text), text).toBeNaN()
})

import { expect, test } from 'vitest'
import { hourOf, lastHours } from './usage-hours.ts'

const at = (time: string) => Date.parse(`2026-01-${time}Z`)
const now = at('31T12:34:56.789')

test.each([
  ['the start of the hour', '31T12:00:00', '31T12:00:00'],
  ['within it', '31T12:34:00', '31T12:00:00'],
  ['the end of the last one', '31T11:59:59.999', '31T11:00:00'],
  ['later than now', '31T13:00:00', '31T12:00:00'],
  ['the start of the oldest hour', '29T13:00:00', '29T13:00:00'],
])('%s counts to its hour', (_, instant, hour) => {
  expect(hourOf(at(instant), now)).toBe(at(hour))
})

test('what is older than 48 hours, of which one is in progress, counts to none', () => {
  expect(hourOf(at('29T12:59:59.999'), now)).toBeNull()
  expect(hourOf(0, now)).toBeNull()
  expect(hourOf(at('29T13:00:00'), at('31T13:00:00') - 1)).not.toBeNull()
  expect(hourOf(at('29T13:00:00'), at('31T13:00:00'))).toBeNull()
})

test('the last hours are whole, end with the one in progress, and are those that usage can count to', () => {
  expect(lastHours(now, 2)).toEqual([at('31T11:00:00'), at('31T12:00:00')])
  const hours = lastHours(now, 48)
  expect(hours.map((hour) => hourOf(hour, now))).toEqual(hours)
  expect(hourOf((hours[0] ?? 0) - 1, now)).toBeNull()
})

import { expect, test } from 'vitest'
import { hourOf, lastHours } from './usage-hours.ts'

const at = (time: string) => Date.parse(`2026-01-${time}Z`)
const now = at('31T12:34:56.789')

test.each([
  ['the start of the hour', '31T12:00:00', '31T12:00:00'],
  ['a time within the hour', '31T12:34:00', '31T12:00:00'],
  ['the end of the hour before', '31T11:59:59.999', '31T11:00:00'],
  ['a time later than now', '31T13:00:00', '31T12:00:00'],
  ['the start of the oldest hour', '29T13:00:00', '29T13:00:00'],
])('%s (%s) counts for the hour %s', (_, instant, hour) => {
  expect(hourOf(at(instant), now)).toBe(at(hour))
})

test('a time before the last 48 hours, which include the current one, counts for no hour', () => {
  expect(hourOf(at('29T12:59:59.999'), now)).toBeNull()
  expect(hourOf(0, now)).toBeNull()
  expect(hourOf(at('29T13:00:00'), at('31T13:00:00') - 1)).not.toBeNull()
  expect(hourOf(at('29T13:00:00'), at('31T13:00:00'))).toBeNull()
})

test('the last hours begin on the hour, end with the current one, and accept usage', () => {
  expect(lastHours(now, 2)).toEqual([at('31T11:00:00'), at('31T12:00:00')])
  const hours = lastHours(now, 48)
  expect(hours.map((hour) => hourOf(hour, now))).toEqual(hours)
  expect(hourOf((hours[0] ?? 0) - 1, now)).toBeNull()
})

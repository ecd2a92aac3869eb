import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints } from '../sorting/code-points.ts'
import { fillHours, lastHours, type UsageRow } from './usage-hours.ts'

const now = Date.parse('2026-01-31T12:34:56.789Z')
const name = fc.string({ unit: fc.constantFrom('a', 'Z', '\u{1f6a9}', '\uffee'), maxLength: 2 })
const hours = lastHours(now, 60).map((hour) => new Date(hour).toISOString())
const keyOf = ({ timestamp, environment, appName }: Pick<UsageRow, 'timestamp'> & { environment: string; appName: string }) =>
  JSON.stringify([timestamp, environment, appName])

const rows: fc.Arbitrary<UsageRow[]> = fc.uniqueArray(
  fc.record({
    environment: fc.constantFrom('production', 'development', 'Test'),
    appName: name,
    timestamp: fc.constantFrom(...hours),
    yes: fc.nat(9),
    no: fc.nat(9),
    variants: fc.dictionary(name, fc.nat(9), { maxKeys: 2 }),
  }),
  { selector: keyOf, maxLength: 30 },
)
const hoursBack = fc.integer({ min: 1, max: 48 })
const fill = (list: readonly UsageRow[], count: number) => fillHours(list, { now, hoursBack: count, featureName: 'checkout' })
const inWindow = (list: readonly UsageRow[], count: number) => list.filter(({ timestamp }) => hours.slice(-count).includes(timestamp))

test('there is exactly one entry for each environment, application and hour', () => {
  fc.assert(
    fc.property(rows, hoursBack, (list, count) => {
      const shown = inWindow(list, count)
      const environments = new Set(shown.map(({ environment }) => environment))
      const applications = new Set(shown.map(({ appName }) => appName))
      const entries = fill(list, count)
      expect(entries).toHaveLength(environments.size * applications.size * (shown.length > 0 ? count : 0))
      expect(new Set(entries.map(keyOf)).size).toBe(entries.length)
    }),
  )
})

test('entries with reports equal the reports, and other entries are zero', () => {
  fc.assert(
    fc.property(rows, hoursBack, (list, count) => {
      const reported = new Map(inWindow(list, count).map((row) => [keyOf(row), { ...row, featureName: 'checkout' }]))
      for (const entry of fill(list, count)) {
        const { environment, appName, timestamp } = entry
        const zero = { featureName: 'checkout', environment, appName, timestamp, yes: 0, no: 0 }
        expect(entry).toStrictEqual(reported.get(keyOf(entry)) ?? zero)
        reported.delete(keyOf(entry))
      }
      expect(reported.size).toBe(0)
    }),
  )
})

test('entries are sorted by time, environment and application, regardless of the order of the rows', () => {
  fc.assert(
    fc.property(rows, hoursBack, (list, count) => {
      const entries = fill(list, count)
      const sorted = entries.toSorted(
        (left, right) =>
          compareCodePoints(left.timestamp, right.timestamp) ||
          compareCodePoints(left.environment, right.environment) ||
          compareCodePoints(left.appName, right.appName),
      )
      expect(entries).toEqual(sorted)
      expect(fill(list.toReversed(), count)).toEqual(entries)
    }),
  )
})

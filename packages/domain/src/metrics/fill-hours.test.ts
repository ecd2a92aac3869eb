import { expect, test } from 'vitest'
import { fillHours, type UsageRow } from './usage-hours.ts'

const now = Date.parse('2026-01-31T12:34:56.789Z')
const hour = (hoursAgo: number) => new Date(Date.parse('2026-01-31T12:00:00.000Z') - hoursAgo * 3_600_000).toISOString()
const row = (appName: string, hoursAgo: number, more: Partial<UsageRow> = {}): UsageRow => ({
  environment: 'production',
  appName,
  timestamp: hour(hoursAgo),
  yes: 3,
  no: 1,
  variants: {},
  ...more,
})
const fill = (rows: readonly UsageRow[], hoursBack = 48) => fillHours(rows, { now, hoursBack, featureName: 'checkout' })

test('no reports give no entries', () => {
  expect(fill([])).toEqual([])
  expect(fill([row('shop', 48), row('shop', -1)])).toEqual([])
})

test('hours without reports are shown with zeros and without variants', () => {
  const common = { featureName: 'checkout', appName: 'shop', environment: 'production' }
  expect(fill([row('shop', 1, { variants: { blue: 2 } }), row('shop', 0)], 3)).toEqual([
    { ...common, timestamp: hour(2), yes: 0, no: 0 },
    { ...common, timestamp: hour(1), yes: 3, no: 1, variants: { blue: 2 } },
    { ...common, timestamp: hour(0), yes: 3, no: 1, variants: {} },
  ])
  expect(fill([row('shop', 0)], 2).map((entry) => 'variants' in entry)).toEqual([false, true])
})

test('the newest hour is the current one, and the oldest is hoursBack - 1 before', () => {
  const entries = fill([row('shop', 0)])
  expect(entries).toHaveLength(48)
  expect([entries[0]?.timestamp, entries.at(-1)?.timestamp]).toEqual([hour(47), hour(0)])
  expect(fill([row('shop', 3)], 3)).toEqual([])
  expect(fill([row('shop', 2)], 3)).toHaveLength(3)
})

test('each application is shown in each environment and hour, in byte order', () => {
  const rows = [row('web', 0), row('App', 1, { environment: 'development' }), row('\u{1f6a9}', 1), row('\uffee', 1)]
  const entries = fill(rows, 2)
  const names = ['App', 'web', '\uffee', '\u{1f6a9}']
  expect(entries.map(({ timestamp, environment, appName }) => [timestamp, environment, appName])).toEqual(
    [hour(1), hour(0)].flatMap((at) =>
      ['development', 'production'].flatMap((environment) => names.map((name) => [at, environment, name])),
    ),
  )
  expect(entries.filter(({ variants }) => variants).map(({ appName }) => appName)).toEqual(['App', '\uffee', '\u{1f6a9}', 'web'])
})

test('beyond a hundred applications, only hours with reports are shown', () => {
  const name = (index: number) => `app-${String(index).padStart(3, '0')}`
  const rows = Array.from({ length: 102 }, (_, index) => row(name(101 - index), 0))
  const entries = fill(rows, 2)
  expect(entries).toHaveLength(100 + 102)
  expect(entries.slice(98, 101).map(({ appName, timestamp }) => [appName, timestamp])).toEqual([
    [name(98), hour(1)],
    [name(99), hour(1)],
    [name(0), hour(0)],
  ])
  expect(entries.slice(-3).map(({ appName }) => appName)).toEqual([name(99), name(100), name(101)])
})

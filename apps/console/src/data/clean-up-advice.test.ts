import { expect, test } from 'vitest'
import type { Row } from '../search-language/row.ts'
import type { EnvironmentState } from '../sentences/states.ts'
import { advise } from './clean-up-advice.ts'

const now = Date.UTC(2026, 10, 26)
const ago = (days: number) => now - days * 86_400_000
const facts = { now, lifetimeOf: (type: string) => (type === 'release' ? 40 : null) }

const row = (change: Partial<Row> = {}, kinds: readonly EnvironmentState['kind'][] = ['some']): Row => ({
  name: 'checkout',
  project: 'shop',
  type: 'release',
  description: null,
  stale: false,
  favorite: false,
  createdAt: ago(10),
  lastSeenAt: ago(1),
  tags: [],
  states: Object.fromEntries(kinds.map((kind, at) => [`environment-${at}`, { kind }])),
  ...change,
})

const adviceFor = (one: Row) => advise([one], facts).advised.map(({ advice, reasons }) => [advice, ...reasons])

test.each([
  ['on everywhere', row({}, ['all', 'all', 'absent']), ['alwaysOn', 'on for everybody in 2 environments']],
  ['off or on for nobody', row({}, ['off', 'none']), ['alwaysOff', 'off for everybody in 2 environments']],
  ['stale', row({ stale: true }), ['stale', 'marked as stale']],
  ['old', row({ createdAt: ago(50) }), ['pastLifetime', '10 days past its lifetime of 40 days']],
  ['not used', row({ type: 'experiment', lastSeenAt: ago(41), createdAt: ago(90) }), ['unused', 'last used 41 days ago']],
  ['never used', row({ lastSeenAt: null, createdAt: ago(31) }), ['unused', 'never used by an application']],
])('a flag that is %s gets advice', (_, one, expected) => {
  expect(adviceFor(one)).toEqual([expected])
})

test.each([
  ['on for some people', row({}, ['all', 'some'])],
  ['a week old at most', row({ createdAt: ago(6) }, ['all'])],
  ['in no environment', row({}, [])],
])('a flag that is %s gets no advice', (_, one) => {
  expect(adviceFor(one)).toEqual([])
})

test('a flag with several reasons is listed once, with all of them', () => {
  expect(adviceFor(row({ stale: true, createdAt: ago(41) }, ['all']))).toEqual([
    ['alwaysOn', 'on for everybody in 1 environment', 'marked as stale', '1 day past its lifetime of 40 days'],
  ])
})

test.each(['kill-switch', 'permission'])('a flag of type %s is exempt', (type) => {
  expect(advise([row({ type, stale: true }, ['all'])], facts)).toEqual({ advised: [], exempt: 1 })
})

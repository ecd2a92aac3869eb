import { expect, test } from 'vitest'
import type { Row } from '../search-language/row.ts'
import type { EnvironmentState } from '../sentences/states.ts'
import { cleanUpAdvice } from './clean-up-advice.ts'

const day = 86_400_000
const now = 1_000 * day
const facts = {
  environments: [
    { name: 'development', type: 'development' },
    { name: 'production', type: 'production' },
  ],
  lifetimes: new Map([
    ['release', 40],
    ['kill-switch', null],
  ]),
  now,
}

const flag = (age: number, production: EnvironmentState['kind'], more: Partial<Row> = {}): Row => ({
  name: 'checkout',
  project: 'default',
  type: 'release',
  description: null,
  stale: false,
  favorite: false,
  createdAt: now - age * day,
  lastSeenAt: now,
  tags: [],
  states: { development: { kind: 'some', percent: 5 }, production: { kind: production } },
  ...more,
})

test.each([
  ['a new flag that is off', flag(10, 'off'), []],
  ['a flag that is partly on', flag(35, 'some'), []],
  ['an old flag that is on for everybody in production', flag(35, 'all'), ['alwaysOn']],
  ['an old flag that nobody gets in production', flag(35, 'none'), ['alwaysOff']],
  ['an old flag that applications do not report', flag(35, 'some', { lastSeenAt: null }), ['notSeen']],
  ['a flag past the lifetime of its type', flag(40, 'some'), ['pastLifetime']],
  ['a marked flag', flag(1, 'some', { stale: true }), ['stale']],
  ['a kill switch', flag(900, 'off', { type: 'kill-switch', lastSeenAt: null }), []],
  ['a flag without production', flag(35, 'absent', { states: { development: { kind: 'all' } } }), ['alwaysOn']],
])('the advice for %s is correct', (_, row, reasons) => {
  expect(cleanUpAdvice(row, facts)).toEqual(reasons)
})

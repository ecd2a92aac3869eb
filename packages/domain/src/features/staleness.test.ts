import { expect, test } from 'vitest'
import { potentiallyStaleAt } from './staleness.ts'

const at = (date: string) => Date.parse(`${date}T12:00:00Z`)

test.each([
  ['release', at('2026-02-10')],
  ['experiment', at('2026-02-10')],
  ['operational', at('2026-01-08')],
  ['kill-switch', null],
  ['permission', null],
  ['of our own', null],
  ['constructor', null],
])('a feature of type %s, made on 1 January', (type, expected) => {
  expect(potentiallyStaleAt(type, at('2026-01-01'))).toBe(expected)
})

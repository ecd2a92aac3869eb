import type { FlagIndex } from '@halyard/contracts'
import { flagStates } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyFlagIndex } from './apply-flag-index.ts'
import { toFlagColumns } from './flag-columns.ts'
import type { IndexedFlag } from './indexed-flag.ts'

const environments = [
  { name: 'development', type: 'development' },
  { name: 'production', type: 'production' },
]

const flag = (name: string, more: Partial<IndexedFlag> = {}): IndexedFlag => ({
  name,
  project: 'shop',
  type: 'release',
  stale: false,
  createdAt: '2026-01-31T12:00:59.999Z',
  lastSeenAt: '',
  tags: [],
  statuses: ['production:enabled'],
  states: [25],
  impressionData: false,
  hasParents: false,
  description: '',
  ...more,
})

const index = (revision: string, flags: readonly IndexedFlag[], more: Partial<FlagIndex> = {}): FlagIndex => ({
  since: null,
  revision,
  environments,
  favorites: [],
  flags: toFlagColumns(flags, { environments: environments.map(({ name }) => name), descriptions: true }),
  removed: [],
  ...more,
})

test('decodes every field of a flag', () => {
  const flags = [
    flag('zebra'),
    flag('apple', {
      project: 'lab',
      type: 'experiment',
      stale: true,
      lastSeenAt: '2026-02-01T13:59:59.999Z',
      tags: ['simple:red', 'simple:a,b'],
      statuses: ['development:disabled'],
      states: [0],
      impressionData: true,
      hasParents: true,
      description: 'An apple',
    }),
  ]
  const decoded = applyFlagIndex(null, index('1', flags, { favorites: ['apple'] }))!
  expect([...decoded.flags.values()]).toEqual([
    {
      name: 'apple',
      project: 'lab',
      type: 'experiment',
      tags: ['simple:red', 'simple:a,b'],
      stale: true,
      impressionData: true,
      isDependent: true,
      createdAt: Date.parse('2026-01-31T12:00:00.000Z'),
      lastSeenAt: Date.parse('2026-02-01T13:00:00.000Z'),
      states: [0, flagStates.absent],
      description: 'An apple',
    },
    {
      name: 'zebra',
      project: 'shop',
      type: 'release',
      tags: [],
      stale: false,
      impressionData: false,
      isDependent: false,
      createdAt: Date.parse('2026-01-31T12:00:00.000Z'),
      lastSeenAt: null,
      states: [flagStates.absent, 25],
      description: '',
    },
  ])
  expect([decoded.revision, decoded.environments, decoded.favorites]).toEqual(['1', environments, new Set(['apple'])])
})

test('refuses differences for another revision', () => {
  const held = applyFlagIndex(null, index('1', [flag('one')]))!
  expect(applyFlagIndex(held, index('3', [], { since: '2' }))).toBeUndefined()
  expect(applyFlagIndex(null, index('3', [], { since: '2' }))).toBeUndefined()
})

test('keeps the rows of unchanged flags', () => {
  const held = applyFlagIndex(null, index('1', [flag('one'), flag('two')]))!
  const next = applyFlagIndex(held, index('2', [flag('two', { stale: true })], { since: '1' }))!
  expect(next.flags.get('one')).toBe(held.flags.get('one'))
  expect(next.environments).toBe(held.environments)
  expect([held.flags.get('two')?.stale, next.flags.get('two')?.stale]).toEqual([false, true])
})

const flagNamed = (name: string) =>
  fc
    .record({
      project: fc.constantFrom('shop', 'lab'),
      type: fc.constantFrom('release', 'experiment'),
      stale: fc.boolean(),
      tags: fc.subarray(['simple:a', 'simple:b']),
      states: fc.constantFrom([0], [25], [101]),
    })
    .map((more) => flag(name, more))

const anyFlags = fc
  .subarray(['a', 'b', 'c', 'd', 'e'])
  .chain((names) => fc.tuple(...names.map(flagNamed)))
  .map((flags) => new Map(flags.map((one) => [one.name, one])))

test('an index with applied differences equals the complete index', () =>
  fc.assert(
    fc.property(fc.array(anyFlags, { minLength: 1, maxLength: 5 }), (states) => {
      let held = applyFlagIndex(null, index('0', [...states[0]!.values()]))!
      for (const [at, after] of states.entries()) {
        if (at === 0) continue
        const before = states[at - 1]!
        const changed = [...after.values()].filter((one) => JSON.stringify(one) !== JSON.stringify(before.get(one.name)))
        const removed = [...before.keys()].filter((name) => !after.has(name))
        held = applyFlagIndex(held, index(`${at}`, changed, { since: `${at - 1}`, removed }))!
        const complete = applyFlagIndex(null, index(`${at}`, [...after.values()]))!
        expect({ ...held, flags: new Map([...held.flags].sort()) }).toEqual({ ...complete, flags: new Map([...complete.flags].sort()) })
      }
    }),
  ))

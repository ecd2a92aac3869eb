import type { Feature, HistoryEvent } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { firstEvent, momentsOf, stateBefore } from './moments.ts'

const production = 'production'
const strategy = (rollout: string) => ({
  id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout, stickiness: 'default', groupId: 'checkout' },
})
const feature = {
  name: 'checkout',
  project: 'shop',
  archived: false,
  impressionData: false,
  dependencies: [],
  environments: [{ name: production, enabled: true, strategies: [strategy('30')], variants: [] }],
} as unknown as Feature

const event = (id: number, type: string, more: Partial<HistoryEvent> = {}) =>
  ({
    id,
    type,
    relation: 'feature',
    project: 'shop',
    featureName: 'checkout',
    environment: production,
    data: null,
    preData: null,
    groupId: `request ${id}`,
    ...more,
  }) as HistoryEvent

const created = event(1, 'feature-created', { environment: null })
const added = event(2, 'feature-strategy-add', { data: strategy('10') })
const enabled = event(3, 'feature-environment-enabled', { data: { enabled: true }, preData: { enabled: false }, groupId: 'request 2' })
const updated = event(4, 'feature-strategy-update', { data: strategy('30'), preData: strategy('10') })
const events = [
  event(7, 'segment-updated', { relation: 'segment' }),
  event(6, 'feature-tagged', { environment: null }),
  event(5, 'feature-environment-enabled', { environment: 'development' }),
  updated,
  enabled,
  added,
  created,
]
const moments = momentsOf(events, production)

test('each request that changed the flag in the environment is one moment', () => {
  expect(moments).toEqual([[updated], [enabled, added], [created]])
  expect(moments.map((moment) => firstEvent(moment).id)).toEqual([4, 2, 1])
})

test('the state is the one before the requests', () => {
  const at = (count: number) => stateBefore(feature, production, moments.slice(0, count))
  expect(at(0)).toMatchObject({ enabled: true, strategies: [strategy('30')] })
  expect(at(1)).toMatchObject({ enabled: true, strategies: [strategy('10')] })
  expect(at(2)).toMatchObject({ enabled: false, strategies: [] })
  expect(at(3)).toBeNull()
})

test('a moved flag has its state in its former project', () => {
  const moved = event(8, 'feature-project-change', { environment: null, data: { project: 'shop' }, preData: { project: 'market' } })
  expect(stateBefore(feature, production, [[moved], [updated]])).toMatchObject({ project: 'market', strategies: [strategy('10')] })
})

test.each([
  ['an import did not record it', event(9, 'feature-import', { environment: null })],
  ['an event contradicts the later state', event(9, 'feature-strategy-update', { data: strategy('70'), preData: strategy('60') })],
])('the state is unknown if %s', (_, undone) => {
  expect(stateBefore(feature, production, [[undone]])).toBeUndefined()
})

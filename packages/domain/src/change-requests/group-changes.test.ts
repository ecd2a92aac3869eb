import { expect, test } from 'vitest'
import { flagWorld } from '../../test/flag-worlds.ts'
import { configured, proposedId, strategy, strategyIds, world, worldFeature } from '../../test/worlds.ts'
import { plan } from '../plan/plan.ts'
import type { World } from '../world/world.ts'
import { groupChanges, type StoredChange } from './group-changes.ts'

const [known, gone] = strategyIds
const by = { createdBy: { id: 7, username: 'ada', imageUrl: null }, createdAt: '2026-01-31T12:00:00.000Z' }
const present = world(
  [
    worldFeature('checkout', [], { configuration: configured(false, []) }),
    worldFeature('payments', [known]),
    worldFeature('old', [], { archived: true }),
  ],
  { 3: 'beta-users' },
)

const grouped = (changes: readonly StoredChange[], world: World = present) =>
  groupChanges(
    changes,
    world,
    plan(() => undefined, world, changes),
  )

test('changes are grouped by feature in the order of first appearance, and segments are in one list', () => {
  const changes: StoredChange[] = [
    { id: 1, action: 'reorderStrategy', feature: 'payments', payload: [{ id: known, sortOrder: 2 }], ...by },
    { id: 2, action: 'deleteSegment', payload: { id: 3 }, segmentName: 'beta', ...by },
    { id: 3, action: 'deleteDependency', feature: 'checkout', payload: {}, ...by },
    { id: 4, action: 'updateEnabled', feature: 'payments', payload: { enabled: true }, ...by },
    { id: 5, action: 'updateSegment', payload: { id: 4, name: 'gamma' }, segmentName: 'delta', ...by },
  ]
  expect(grouped(changes)).toEqual({
    features: [
      {
        name: 'payments',
        changes: [
          { id: 1, action: 'reorderStrategy', payload: [{ id: known, sortOrder: 2 }], ...by },
          { id: 4, action: 'updateEnabled', payload: { enabled: true }, ...by },
        ],
      },
      { name: 'checkout', changes: [{ id: 3, action: 'deleteDependency', payload: {}, ...by }] },
    ],
    segments: [
      { id: 2, action: 'deleteSegment', name: 'beta-users', payload: { id: 3 }, ...by },
      { id: 5, action: 'updateSegment', name: 'delta', conflict: 'The segment 4 is gone', payload: { id: 4, name: 'gamma' }, ...by },
    ],
  })
})

test('conflicts and default changes are present, or their keys are absent', () => {
  const changes: StoredChange[] = [
    { id: 1, action: 'updateEnabled', feature: 'checkout', payload: { enabled: true }, ...by },
    { id: 2, action: 'updateStrategy', feature: 'payments', payload: { id: gone }, ...by },
    { id: 3, action: 'updateEnabled', feature: 'old', payload: { enabled: true }, ...by },
  ]
  const { features, segments } = grouped(changes)
  expect(segments).toEqual([])
  expect(features.map(({ name, conflict, defaultChange }) => [name, conflict, defaultChange?.action])).toEqual([
    ['checkout', undefined, 'addStrategy'],
    ['payments', undefined, undefined],
    ['old', 'The feature old is archived', undefined],
  ])
  expect(features.map((feature) => ['conflict', 'defaultChange'].map((key) => key in feature))).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ])
  expect(features.flatMap((feature) => feature.changes.map((change) => ['conflict' in change, change.conflict]))).toEqual([
    [false, undefined],
    [true, `The strategy ${gone} is gone`],
    [false, undefined],
  ])
})

test('the default strategy is the one of the project', () => {
  const change: StoredChange = { id: 1, action: 'updateEnabled', feature: 'checkout', payload: { enabled: true }, ...by }
  const named = (name: string) => ({
    ...present,
    projects: flagWorld([], { defaultStrategy: { name, constraints: [], parameters: {} } }).projects,
  })
  expect(grouped([change], named('default')).features[0]?.defaultChange?.payload).toMatchObject({ name: 'default' })
  expect(grouped([change]).features[0]?.defaultChange?.payload).toMatchObject({ name: 'flexibleRollout' })
})

test('the payload of an added strategy has its future id', () => {
  const payload = { ...strategy(), id: proposedId }
  const { features } = grouped([{ id: 1, action: 'addStrategy', feature: 'checkout', payload, ...by }])
  expect(features[0]?.changes[0]?.payload).toEqual(payload)
})

test('rows of a table with every column for every change are distinguished by their action', () => {
  const row = { id: 1, action: 'deleteSegment', feature: null, payload: { id: 3 }, segmentName: 'beta', ...by }
  // The table has the same shape for all changes.
  const { features, segments } = grouped([row as StoredChange])
  expect([features, segments.map(({ name }) => name)]).toEqual([[], ['beta-users']])
})

test('no changes give no groups', () => {
  expect(grouped([])).toEqual({ features: [], segments: [] })
})

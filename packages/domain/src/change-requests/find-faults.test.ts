import type { ChangeRequestCreate } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { constraint, proposedId, strategy, strategyIds, world, worldFeature } from '../../test/worlds.ts'
import { findFaults } from './find-faults.ts'

const [known, other] = strategyIds
const feature = 'checkout'
const proposedStrategies = [{ feature, id: proposedId }]
const present = world(
  [
    worldFeature(feature, [known]),
    worldFeature('payments', [other]),
    worldFeature('old', [], { archived: true }),
    worldFeature('elsewhere', [], { configuration: undefined }),
  ],
  { 3: 'beta-users' },
)
const faults = (...changes: ChangeRequestCreate[]) =>
  findFaults(changes, present, proposedStrategies).map(({ index, kind, field }) => [index, kind, field])
const messages = (...changes: ChangeRequestCreate[]) => findFaults(changes, present, proposedStrategies).map(({ message }) => message)

const onFeature = (name: string): ChangeRequestCreate[] => [
  { action: 'updateEnabled', feature: name, payload: { enabled: true } },
  { action: 'addStrategy', feature: name, payload: strategy({ segments: [3] }) },
  { action: 'updateStrategy', feature: name, payload: { id: known } },
  { action: 'deleteStrategy', feature: name, payload: { id: known } },
  { action: 'archiveFeature', feature: name },
  { action: 'patchVariant', feature: name, payload: { variants: [] } },
  { action: 'reorderStrategy', feature: name, payload: [{ id: known, sortOrder: 1 }] },
  { action: 'addDependency', feature: name, payload: { feature: 'payments', enabled: true, variants: [] } },
  { action: 'deleteDependency', feature: name },
]

test('changes to existing objects have no faults', () => {
  expect(
    faults(...onFeature(feature), { action: 'updateSegment', payload: { id: 3 } }, { action: 'deleteSegment', payload: { id: 3 } }),
  ).toEqual([])
})

test.each([
  ['nowhere', 'there is no feature nowhere in the project shop'],
  ['old', 'the feature old is archived'],
  ['elsewhere', 'the feature elsewhere is not in the environment production'],
])('every action on a feature reports a missing feature: %s', (name, message) => {
  const changes = onFeature(name)
  expect(findFaults(changes, present, proposedStrategies)).toEqual(
    changes.map((_, index) => ({ index, field: 'feature', message, kind: 'missing' })),
  )
})

test('other faults of a change are reported with a missing feature, except faults of its strategies', () => {
  expect(
    faults(
      { action: 'updateStrategy', feature: 'old', payload: { id: 'none', name: 'ours', segments: [4] } },
      { action: 'addDependency', feature: 'old', payload: { feature: 'nowhere', enabled: true, variants: [] } },
      { action: 'addDependency', feature: 'old', payload: { feature: 'old', enabled: true, variants: [] } },
    ),
  ).toEqual([
    [0, 'missing', 'feature'],
    [0, 'missing', 'payload/segments/0'],
    [0, 'invalid', 'payload/name'],
    [1, 'missing', 'feature'],
    [1, 'missing', 'payload/feature'],
    [2, 'missing', 'feature'],
    [2, 'invalid', 'payload/feature'],
  ])
})

const naming = (id: string): ChangeRequestCreate[] => [
  { action: 'updateStrategy', feature, payload: { id } },
  { action: 'deleteStrategy', feature, payload: { id } },
  {
    action: 'reorderStrategy',
    feature,
    payload: [
      { id: known, sortOrder: 1 },
      { id, sortOrder: 2 },
    ],
  },
]

test('a strategy must belong to the feature', () => {
  const missing = [
    [0, 'missing', 'payload/id'],
    [1, 'missing', 'payload/id'],
    [2, 'missing', 'payload/1/id'],
  ]
  expect(faults(...naming('none'))).toEqual(missing)
  expect(faults(...naming(other))).toEqual(missing)
  expect(messages(...naming('none'))[0]).toBe('the feature checkout has no strategy none in the environment production')
})

test('a strategy that an earlier change adds counts as existing in its feature, in either case of its hexadecimal digits', () => {
  expect(faults(...naming(proposedId), ...naming(proposedId.toUpperCase()))).toEqual([])
  expect(faults({ action: 'deleteStrategy', feature, payload: { id: known.toUpperCase() } })).toEqual([])
  expect(faults({ action: 'deleteStrategy', feature: 'payments', payload: { id: proposedId } })).toEqual([[0, 'missing', 'payload/id']])
})

test('segments must exist', () => {
  const changes: ChangeRequestCreate[] = [
    { action: 'addStrategy', feature, payload: strategy({ segments: [4, 3, 5] }) },
    { action: 'updateStrategy', feature, payload: { id: known, segments: [3, 4] } },
    { action: 'updateSegment', payload: { id: 4 } },
    { action: 'deleteSegment', payload: { id: 4 } },
  ]
  expect(faults(...changes)).toEqual([
    [0, 'missing', 'payload/segments/0'],
    [0, 'missing', 'payload/segments/2'],
    [1, 'missing', 'payload/segments/1'],
    [2, 'missing', 'payload/id'],
    [3, 'missing', 'payload/id'],
  ])
  expect(messages(...changes)).toEqual([4, 5, 4, 4, 4].map((id) => `there is no segment ${id}`))
})

test('a strategy type must exist if a change names it', () => {
  expect(
    faults(
      { action: 'addStrategy', feature, payload: strategy({ name: 'ours' }) },
      { action: 'updateStrategy', feature, payload: { id: known, name: 'ours' } },
      { action: 'updateStrategy', feature, payload: { id: known, name: 'default' } },
    ),
  ).toEqual([
    [0, 'invalid', 'payload/name'],
    [1, 'invalid', 'payload/name'],
  ])
})

test('a parent must be another live feature of the project, in any environment', () => {
  const dependOn = (parent: string): ChangeRequestCreate => ({
    action: 'addDependency',
    feature,
    payload: { feature: parent, enabled: true, variants: [] },
  })
  expect(faults(dependOn('nowhere'), dependOn('old'), dependOn('elsewhere'), dependOn(feature))).toEqual([
    [0, 'missing', 'payload/feature'],
    [1, 'missing', 'payload/feature'],
    [3, 'invalid', 'payload/feature'],
  ])
  expect(messages(dependOn('nowhere'), dependOn('old'), dependOn(feature))).toEqual([
    'there is no feature nowhere in the project shop',
    'the feature old is archived',
    'the feature checkout cannot depend on itself',
  ])
})

test('a reordering lists each strategy once', () => {
  const order = [known.toUpperCase(), proposedId, known].map((id, sortOrder) => ({ id, sortOrder }))
  expect(faults({ action: 'reorderStrategy', feature, payload: order })).toEqual([[0, 'invalid', 'payload/2/id']])
})

test('constraints must fit their operators', () => {
  const constraints = [constraint('IN', { values: ['1'] }), constraint('NUM_GT', { value: 'x' }), constraint('NOT_IN')]
  expect(
    faults(
      { action: 'addStrategy', feature, payload: strategy({ constraints }) },
      { action: 'updateStrategy', feature, payload: { id: known, constraints } },
      { action: 'updateSegment', payload: { id: 3, constraints } },
    ),
  ).toEqual(
    [0, 1, 2].flatMap((index) => [
      [index, 'invalid', 'payload/constraints/1/value'],
      [index, 'invalid', 'payload/constraints/2/values'],
    ]),
  )
})

test('fixed variant weights must not exceed 1000 in total', () => {
  const variants = (...fixed: number[]) => [
    ...fixed.map((weight, at) => ({ name: `fix-${at}`, weight, weightType: 'fix' as const, stickiness: 'default', overrides: [] })),
    { name: 'rest', weight: 1000, weightType: 'variable' as const, stickiness: 'default', overrides: [] },
  ]
  const changes = (...fixed: number[]): ChangeRequestCreate[] => [
    { action: 'patchVariant', feature, payload: { variants: variants(...fixed) } },
    { action: 'addStrategy', feature, payload: strategy({ variants: variants(...fixed) }) },
    { action: 'updateStrategy', feature, payload: { id: known, variants: variants(...fixed) } },
  ]
  expect(faults(...changes(600, 400))).toEqual([])
  expect(faults(...changes(600, 401))).toEqual([0, 1, 2].map((index) => [index, 'invalid', 'payload/variants']))
  // The sum of these weights is 1000.0000000000001.
  expect(faults(...changes(512.2, 0.2, 487.6))).toEqual([])
})

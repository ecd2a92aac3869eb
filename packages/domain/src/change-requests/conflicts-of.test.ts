import { expect, test } from 'vitest'
import { mintedId, strategy, strategyIds, world, worldFeature } from '../../test/worlds.ts'
import type { World } from '../world/world.ts'
import type { ProposedChange } from './change.ts'
import { conflictsOf } from './find-faults.ts'

const [known, gone] = strategyIds
const feature = 'checkout'
const present = world([worldFeature(feature, [known]), worldFeature('old', [], { archived: true })], { 3: 'beta-users' })

const found = (changes: readonly ProposedChange[], there: World = present) => {
  const conflicts = conflictsOf(changes, there)
  return { features: Object.fromEntries(conflicts.features), changes: Object.fromEntries(conflicts.changes) }
}
const onStrategy = (id: string): ProposedChange[] => [
  { id: 1, action: 'updateStrategy', feature, payload: { id } },
  { id: 2, action: 'deleteStrategy', feature, payload: { id } },
  { id: 3, action: 'reorderStrategy', feature, payload: [{ id, sortOrder: 1 }] },
]
const add: ProposedChange = { id: 0, action: 'addStrategy', feature, payload: { ...strategy(), id: mintedId } }

test('there are none where all that is named is there', () => {
  expect(found([...onStrategy(known), ...onStrategy(known.toUpperCase())])).toEqual({ features: {}, changes: {} })
})

test.each([
  ['nowhere', 'The feature nowhere is gone'],
  ['old', 'The feature old is archived'],
])('a feature that cannot be changed is said so once, not of its changes: %s', (name, conflict) => {
  const changes: ProposedChange[] = [
    { id: 1, action: 'archiveFeature', feature: name, payload: {} },
    { id: 2, action: 'deleteStrategy', feature: name, payload: { id: known } },
    { id: 3, action: 'deleteStrategy', feature, payload: { id: known } },
  ]
  expect(found(changes)).toEqual({ features: { [name]: conflict }, changes: {} })
})

test('a feature that has left the environment cannot be changed there', () => {
  const changes = onStrategy(known)
  expect(found(changes, world([worldFeature(feature, [], { configuration: undefined })]))).toEqual({
    features: { checkout: 'The feature checkout is not in the environment' },
    changes: {},
  })
})

test('a strategy that is gone', () => {
  const text = `The strategy ${gone} is gone`
  expect(found(onStrategy(gone))).toEqual({ features: {}, changes: { 1: text, 2: text, 3: text } })
})

test('a strategy that the same request adds must be added before', () => {
  expect(found([add, ...onStrategy(mintedId)]).changes).toEqual({})
  expect(Object.keys(found([...onStrategy(mintedId), { ...add, id: 4 }]).changes)).toEqual(['1', '2', '3'])
  const other = worldFeature('payments')
  expect(
    Object.keys(found([{ ...add, feature: 'payments' }, ...onStrategy(mintedId)], world([other, worldFeature(feature)])).changes),
  ).toEqual(['1', '2', '3'])
})

test('a segment that is gone, attached or changed', () => {
  const changes: ProposedChange[] = [
    { id: 1, action: 'addStrategy', feature, payload: { ...strategy({ segments: [3, 4] }), id: mintedId } },
    { id: 2, action: 'updateStrategy', feature, payload: { id: known, segments: [5] } },
    { id: 3, action: 'updateStrategy', feature, payload: { id: known, segments: [3] } },
    { id: 4, action: 'updateSegment', payload: { id: 4 } },
    { id: 5, action: 'deleteSegment', payload: { id: 4 } },
    { id: 6, action: 'deleteSegment', payload: { id: 3 } },
  ]
  const [four, five] = [4, 5].map((id) => `The segment ${id} is gone`)
  expect(found(changes)).toEqual({ features: {}, changes: { 1: four, 2: five, 4: four, 5: four } })
})

test('of several reasons the first is told', () => {
  const change: ProposedChange = { id: 1, action: 'updateStrategy', feature, payload: { id: gone, segments: [4, 5] } }
  expect(found([change]).changes).toEqual({ 1: `The strategy ${gone} is gone` })
  expect(found([{ ...change, payload: { id: known, segments: [4, 5] } }]).changes).toEqual({ 1: 'The segment 4 is gone' })
})

test('a parent that is gone or archived', () => {
  const changes = ['nowhere', 'old', feature].map(
    (parent, id): ProposedChange => ({ id, action: 'addDependency', feature, payload: { feature: parent, enabled: true, variants: [] } }),
  )
  expect(found(changes)).toEqual({ features: {}, changes: { 0: 'The feature nowhere is gone', 1: 'The feature old is archived' } })
})

import type { ChangeRequestCreate } from '@halyard/contracts'
import * as fc from 'fast-check'
import type { FeatureChange, FlagConfiguration, ProposedChange } from '../src/index.ts'
import { stored as aStrategy } from './flag-worlds.ts'
import { strategy } from './worlds.ts'

// Few values of each, so that changes often concern existing objects, missing objects and each other.
const featureName = fc.constantFrom('checkout', 'payments', 'search')
const strategyId = fc.constantFrom('a', 'b', 'c', 'A')
const segmentId = fc.integer({ min: 1, max: 3 })
const segments = fc.option(fc.uniqueArray(segmentId), { nil: undefined })
const none = fc.constant(null).map((): never[] => [])
const disabled = fc.constantFrom(true, false, null, undefined)

const featureChange: fc.Arbitrary<Exclude<ChangeRequestCreate, { action: 'updateSegment' | 'deleteSegment' }>> = fc.oneof(
  fc.record({
    action: fc.constant('updateEnabled' as const),
    feature: featureName,
    payload: fc.record({ enabled: fc.boolean(), shouldActivateDisabledStrategies: fc.boolean() }),
  }),
  fc.record({
    action: fc.constant('addStrategy' as const),
    feature: featureName,
    payload: fc.record({ disabled, segments }).map((more) => strategy(more)),
  }),
  fc.record({
    action: fc.constant('updateStrategy' as const),
    feature: featureName,
    payload: fc.record({ id: strategyId, disabled, segments }),
  }),
  fc.record({ action: fc.constant('deleteStrategy' as const), feature: featureName, payload: fc.record({ id: strategyId }) }),
  fc.record({ action: fc.constant('archiveFeature' as const), feature: featureName }),
  fc.record({ action: fc.constant('patchVariant' as const), feature: featureName, payload: fc.record({ variants: none }) }),
  fc.record({
    action: fc.constant('reorderStrategy' as const),
    feature: featureName,
    payload: fc.array(fc.record({ id: strategyId, sortOrder: fc.nat(9) }), { maxLength: 3 }),
  }),
  fc.record({
    action: fc.constant('addDependency' as const),
    feature: featureName,
    payload: fc.record({ feature: featureName, enabled: fc.boolean(), variants: none }),
  }),
  fc.record({ action: fc.constant('deleteDependency' as const), feature: featureName }),
)

const segmentChange: fc.Arbitrary<ChangeRequestCreate> = fc.record({
  action: fc.constantFrom('updateSegment' as const, 'deleteSegment' as const),
  payload: fc.record({ id: segmentId }),
})

/** Stores changes as the server does: with ascending ids, and with ids of new strategies that other changes can name. */
const store = (changes: readonly ChangeRequestCreate[], strategyIds: readonly string[]): ProposedChange[] =>
  changes.map((change, index): ProposedChange => {
    const id = index + 1
    if (change.action === 'addStrategy') return { ...change, id, payload: { ...change.payload, id: strategyIds[index] ?? `new-${id}` } }
    if (change.action === 'archiveFeature' || change.action === 'deleteDependency') return { ...change, id, payload: {} }
    return { ...change, id }
  })

const stored = (change: fc.Arbitrary<ChangeRequestCreate>, maxLength: number) =>
  fc
    .tuple(fc.array(change, { maxLength }), fc.array(fc.constantFrom('c', 'd'), { maxLength: 2 }))
    .map(([changes, ids]) => store(changes, ids))

/** Stored changes to features and segments, in the order of their ids. */
export const proposedChanges = stored(fc.oneof({ weight: 4, arbitrary: featureChange }, { weight: 1, arbitrary: segmentChange }), 10)

/** Stored changes to one feature, in the order of their ids. */
export const changesOfOneFeature: fc.Arbitrary<FeatureChange[]> = stored(
  featureChange.map((change) => ({ ...change, feature: 'checkout' })),
  6,
  // No change concerns a segment.
).map((changes) => changes as FeatureChange[])

export const configuration: fc.Arbitrary<FlagConfiguration> = fc.record({
  enabled: fc.boolean(),
  strategies: fc
    .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), disabled: fc.boolean() }), { selector: ({ id }) => id })
    .map((list) => list.map(({ id, disabled }) => aStrategy(id, { disabled }))),
  variants: fc.constant([]),
})

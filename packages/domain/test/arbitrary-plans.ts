import type { Constraint, Variant } from '@halyard/contracts'
import * as fc from 'fast-check'
import { isOnSegment } from '../src/change-requests/change.ts'
import { applyChanges, type FlagChange, type FlagFeature, type ProposedChange, type StoredStrategy, type World } from '../src/index.ts'
import { usesOf } from './arbitrary-flag-worlds.ts'
import { countedIds, dependency, flagFeature, flagSegment, flagWorld, stored } from './flag-worlds.ts'

// Few values of each, so that two sides often overlap.
const names = ['checkout', 'payments', 'search'] as const
const segmentIds = [1, 2, 3]
const featureName = fc.constantFrom('checkout', 'checkout', ...names)
const sets = <T>(...values: readonly T[]) => fc.shuffledSubarray([...values])

const constraint: fc.Arbitrary<Constraint> = fc
  .record({ contextName: fc.constantFrom('a', 'b'), operator: fc.constantFrom('IN' as const, 'NUM_GT' as const), inverted: fc.boolean() })
  .chain(({ operator, ...rest }): fc.Arbitrary<Constraint> => {
    const common = { ...rest, operator, caseInsensitive: false }
    return operator === 'IN'
      ? fc.shuffledSubarray(['1', '2', '3'], { minLength: 1 }).map((values) => ({ ...common, values }))
      : fc.constantFrom('1', '2').map((value) => ({ ...common, values: [], value }))
  })

const variants: fc.Arbitrary<Variant[]> = sets('blue', 'green', 'red').chain((some) =>
  fc.tuple(
    ...some.map((name, at) =>
      fc.record({
        name: fc.constant(name),
        weight: fc.constantFrom(0, 100, 200),
        weightType: at === 0 ? fc.constant('variable' as const) : fc.constantFrom('variable' as const, 'fix' as const),
        stickiness: fc.constantFrom('default', 'userId'),
        overrides: fc.constant([]).map((): Variant['overrides'] => []),
      }),
    ),
  ),
)

const ofStrategies = variants.map((list) => list.map(({ overrides, ...variant }) => variant))
const parameters = fc.record(
  { rollout: fc.constantFrom('10', '50', '100'), stickiness: fc.constantFrom('default', 'userId') },
  { requiredKeys: [] },
)

const content = {
  title: fc.constantFrom(null, 'A', 'B'),
  disabled: fc.boolean(),
  sortOrder: fc.nat(2),
  segments: sets(...segmentIds),
  constraints: fc.array(constraint, { maxLength: 3 }),
  variants: ofStrategies,
  parameters,
}

const strategiesOf = (feature: string): fc.Arbitrary<StoredStrategy[]> =>
  fc
    .subarray(['x', 'y'])
    .chain((ids) => fc.tuple(...ids.map((id) => fc.record(content).map((more) => stored(`${feature}-${id}`, more)))))
    .map((list) => list.sort((left, right) => left.sortOrder - right.sortOrder))

const feature = (name: string): fc.Arbitrary<FlagFeature> =>
  fc
    .record({ enabled: fc.boolean(), strategies: strategiesOf(name), variants })
    .map((configuration) => flagFeature(name, { configuration }))

/** Worlds with consistent features, segments and dependencies. */
export const planWorlds: fc.Arbitrary<World> = fc.tuple(fc.tuple(...names.map(feature)), fc.boolean()).map(([features, isLinked]) => {
  const linked = features.map((each) => {
    if (isLinked && each.name === 'checkout') return { ...each, parents: [dependency('payments')] }
    return isLinked && each.name === 'payments' ? { ...each, children: ['checkout'] } : each
  })
  return flagWorld(linked, { segments: segmentIds.map((id) => flagSegment(id, { usedBy: usesOf(linked, id) })), contextFields: new Map() })
})

const onFeature = (action: FlagChange['action'], payload: fc.Arbitrary<unknown>) =>
  // The payload belongs to the action.
  fc.record({ action: fc.constant(action), feature: featureName, payload }) as fc.Arbitrary<FlagChange>

const onStrategy = (action: FlagChange['action'], more: (id: fc.Arbitrary<string>) => fc.Arbitrary<unknown>) =>
  featureName.chain((name) =>
    onFeature(action, more(fc.constantFrom('x', 'y', 'new').map((id) => `${name}-${id}`))).map(
      (change) => ({ ...change, feature: name }) as FlagChange,
    ),
  )

const name = fc.constantFrom('default', 'flexibleRollout')

/** Updates of strategies with some of their fields, but without the type, because the type decides which parameters are valid. */
export const updateOfStrategy = onStrategy('updateStrategy', (id) => fc.record({ ...content, id }, { requiredKeys: ['id'] }))

/** Changes to these worlds, many of which can be applied. */
export const planChange: fc.Arbitrary<FlagChange> = fc.oneof(
  onFeature('updateEnabled', fc.record({ enabled: fc.boolean() })),
  onStrategy('addStrategy', () => fc.record({ ...content, name: fc.constant('flexibleRollout') })).map((change) =>
    change.action === 'addStrategy' ? { ...change, payload: { ...change.payload, id: `${change.feature}-new` } } : change,
  ),
  { weight: 4, arbitrary: updateOfStrategy },
  onStrategy('updateStrategy', (id) => fc.record({ ...content, name, id }, { requiredKeys: ['id'] })),
  onStrategy('deleteStrategy', (id) => fc.record({ id })),
  onStrategy('reorderStrategy', (id) =>
    fc.uniqueArray(fc.record({ id, sortOrder: fc.nat(2) }), { selector: (position) => position.id, maxLength: 2 }),
  ),
  onFeature('patchVariant', fc.record({ variants })),
  onFeature('archiveFeature', fc.constant({})),
  onFeature('addDependency', fc.record({ feature: featureName, enabled: fc.boolean(), variants: fc.constant([]) })),
  onFeature('deleteDependency', fc.constant({})),
  fc
    .record(
      {
        id: fc.constantFrom(...segmentIds),
        name: fc.constantFrom('segment-1', 'segment-2', 'beta'),
        description: fc.constantFrom(null, 'A', 'B'),
        project: fc.constantFrom(null, 'shop'),
        constraints: fc.array(constraint, { maxLength: 3 }),
      },
      { requiredKeys: ['id'] },
    )
    .map((payload): FlagChange => ({ action: 'updateSegment', payload })),
  fc.constantFrom(...segmentIds).map((id): FlagChange => ({ action: 'deleteSegment', payload: { id } })),
)

/** Changes as they are stored in one request. */
export const proposal = (changes: readonly FlagChange[]): ProposedChange[] => changes.map((change, index) => ({ ...change, id: index + 1 }))

export const planChanges: fc.Arbitrary<ProposedChange[]> = fc.array(planChange, { maxLength: 6 }).map(proposal)

/** The world after the changes that can be applied, each with its default change. */
export const worldAfter = (world: World, changes: readonly FlagChange[]): World => {
  const newId = countedIds()
  return changes.reduce((now, change) => {
    const made = applyChanges(now, [change], () => `theirs-${newId()}`)
    return made.ok ? made.world : now
  }, world)
}

/** A world that an author saw, with the same world after changes by others. */
export const movedWorlds: fc.Arbitrary<{ readonly base: World; readonly live: World }> = fc
  .tuple(planWorlds, fc.array(planChange, { maxLength: 5 }))
  .map(([base, changes]) => ({ base, live: worldAfter(base, changes) }))

/** The features and segments that a change can affect: those that it names, and those linked to them. */
export const reachOf = (world: World, change: FlagChange): Set<string> => {
  if (isOnSegment(change)) return new Set([`segment ${change.payload.id}`, 'names of segments'])
  const own = world.features.get(change.feature)
  const parent = change.action === 'addDependency' ? world.features.get(change.payload.feature) : undefined
  const features = [own, parent].flatMap((each) => (each ? [each.name, ...each.children, ...each.parents.map((link) => link.feature)] : []))
  const given = 'segments' in change.payload ? (change.payload.segments ?? []) : []
  const attached = own?.configuration?.strategies.flatMap((each) => each.segments) ?? []
  return new Set([...features, ...[...given, ...attached].map((id) => `segment ${id}`)])
}

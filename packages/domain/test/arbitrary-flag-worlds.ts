import type { Variant } from '@halyard/contracts'
import * as fc from 'fast-check'
import type { FlagChange, FlagFeature, StoredStrategy, World } from '../src/index.ts'
import { proposedChanges } from './arbitrary-changes.ts'
import { dependency, flagFeature, flagSegment, flagWorld, stored, variant } from './flag-worlds.ts'

const names = ['checkout', 'payments', 'search'] as const

/** Valid lists of variants. Few weights, so that fixed weights often reach the limit. */
export const arbitraryVariants = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
  .chain((own) =>
    fc.tuple(
      ...own.map((name, at) =>
        fc
          .tuple(fc.oneof(fc.integer({ min: 0, max: 250 }), fc.constantFrom(0.1, 33.3, 99.99)), at === 0 ? fc.constant(true) : fc.boolean())
          .map(([weight, variable]) => variant(name, weight, variable ? 'variable' : 'fix')),
      ),
    ),
  )
  .chain((variants) => fc.shuffledSubarray(variants, { minLength: variants.length }))
  .filter((variants) => variants.reduce((sum, { weight, weightType }) => sum + (weightType === 'fix' ? weight : 0), 0) <= 1000)

/** Ids contain the name of their feature, so that no two features have the same id. */
const idIn = (feature: string, id: string) => `${feature}-${id}`

const strategies = (feature: string) =>
  fc
    .uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), disabled: fc.boolean(), sortOrder: fc.nat(3), segments: fc.subarray([1, 2, 3]) }),
      { selector: ({ id }) => id },
    )
    .map((list) => list.map(({ id, ...more }): StoredStrategy => stored(idIn(feature, id), more)))
    .map((list) => list.sort((left, right) => left.sortOrder - right.sortOrder))

const feature = (name: string): fc.Arbitrary<FlagFeature> =>
  fc
    .record({
      archived: fc.boolean().map((rare) => rare && name === 'search'),
      stale: fc.boolean(),
      configuration: fc.option(fc.record({ enabled: fc.boolean(), strategies: strategies(name), variants: fc.constant([]) }), {
        nil: undefined,
        freq: 8,
      }),
    })
    .map((more) => flagFeature(name, more))

/** The features with links among live ones: the first depends on the second, or all others depend on the first. */
const link = (features: readonly FlagFeature[], shape: 'none' | 'child' | 'parent'): FlagFeature[] => {
  const [first, ...others] = features.filter(({ archived }) => !archived)
  if (!first || shape === 'none') return [...features]
  const [parents, children] = shape === 'parent' ? [[first], others] : [others.slice(0, 1), [first]]
  const of = (list: readonly FlagFeature[], { name }: FlagFeature) => list.some((other) => other.name === name)
  return features.map((each) => {
    if (of(parents, each)) return { ...each, children: children.map(({ name }) => name) }
    if (of(children, each)) return { ...each, parents: parents.map(({ name }) => dependency(name)) }
    return each
  })
}

/** The strategies of the world that use a segment, in the order of their features. */
export const usesOf = (features: Iterable<FlagFeature>, segment: number): { strategy: string; project: string }[] =>
  [...features].flatMap(({ configuration }) =>
    (configuration?.strategies ?? [])
      .filter(({ segments }) => segments.includes(segment))
      .map(({ id }) => ({ strategy: id, project: 'shop' })),
  )

/** Worlds with consistent features, segments and dependencies. */
export const arbitraryFlagWorld: fc.Arbitrary<World> = fc
  .tuple(
    fc.subarray([...names]).chain((some) => fc.tuple(...some.map(feature))),
    fc.constantFrom('none', 'child', 'parent'),
  )
  .map(([features, shape]) => {
    const own = link(features, shape)
    return flagWorld(own, { segments: [1, 2, 3].map((id) => flagSegment(id, { usedBy: usesOf(own, id) })) })
  })

const settled = (change: FlagChange, variants: readonly Variant[], sortOrder: number | undefined): FlagChange => {
  switch (change.action) {
    case 'patchVariant':
      return { ...change, payload: { variants: [...variants] } }
    case 'addStrategy':
      return { ...change, payload: { ...change.payload, sortOrder, id: idIn(change.feature, change.payload.id) } }
    case 'updateStrategy':
      return { ...change, payload: { ...change.payload, sortOrder, id: idIn(change.feature, change.payload.id) } }
    case 'deleteStrategy':
      return { ...change, payload: { id: idIn(change.feature, change.payload.id) } }
    case 'reorderStrategy':
      return { ...change, payload: change.payload.map(({ id, sortOrder }) => ({ id: idIn(change.feature, id), sortOrder })) }
    default:
      return change
  }
}

const positions = fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 10, maxLength: 10 })

/** Changes to these worlds; many of them conflict with the state. */
export const arbitraryFlagChanges: fc.Arbitrary<FlagChange[]> = fc
  .tuple(proposedChanges, fc.oneof(fc.constant([]), arbitraryVariants), positions)
  .map(([changes, variants, sortOrders]) => changes.map((change, at) => settled(change, variants, sortOrders[at])))

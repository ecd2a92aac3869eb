import type { Dependency, Variant } from '@halyard/contracts'
import type { FlagChange } from '../change-requests/change.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import type { FlagConfiguration, StoredStrategy } from '../world/world.ts'
import { changedFields, differs } from './changed-fields.ts'
import { type SegmentState, undoSegments } from './undo-segments.ts'

/** A feature before or after a request was applied, in the environment of the request. */
export interface FeatureState extends FlagConfiguration {
  readonly archived: boolean
  readonly parents: readonly Dependency[]
}

interface Changed<State> {
  readonly before: State | null
  readonly after: State | null
}

/** The effect of applying a request. */
export interface Outcome {
  readonly features: readonly (Changed<FeatureState> & { readonly name: string })[]
  readonly segments: readonly (Changed<SegmentState> & { readonly id: number })[]
}

/** A feature that existed before and after, and that can be changed. */
interface Present {
  readonly name: string
  readonly before: FeatureState
  readonly after: FeatureState
}

export interface Undoing {
  readonly changes: readonly FlagChange[]
  /** Effects that a change request cannot undo, in sentences. */
  readonly impossible: readonly string[]
}

const copied = ({ segments, constraints, variants, ...rest }: StoredStrategy) => ({
  ...rest,
  parameters: { ...rest.parameters },
  segments: [...segments],
  constraints: [...constraints],
  variants: [...variants],
})

const undoStrategies = (feature: string, before: FeatureState, after: FeatureState): FlagChange[] => {
  const was = (strategy: StoredStrategy) => before.strategies.find((other) => isSameStrategy(other, strategy))
  const added = after.strategies.filter((strategy) => !was(strategy))
  const removed = before.strategies.filter((strategy) => !after.strategies.some((other) => isSameStrategy(other, strategy)))
  const updated = after.strategies.flatMap((strategy) => {
    const earlier = was(strategy)
    return earlier && differs(earlier, strategy) ? [{ id: strategy.id, ...changedFields(copied(earlier), copied(strategy)) }] : []
  })
  // A feature can have the maximum number of strategies before and after, so deletions come first.
  return [
    ...added.map(({ id }): FlagChange => ({ action: 'deleteStrategy', feature, payload: { id } })),
    ...removed.map((strategy): FlagChange => ({ action: 'addStrategy', feature, payload: copied(strategy) })),
    ...updated.map((payload): FlagChange => ({ action: 'updateStrategy', feature, payload })),
  ]
}

/** A parent cannot have a parent, so dependencies are removed first, then replaced, and added last. */
const orderOfUndoing = ({ before, after }: Present) => {
  if (before.parents.length === 0) return 0
  return after.parents.length > 0 ? 1 : 2
}

/** An import can give a feature several parents, and a change only one. */
const hadSeveralParents = ({ before }: Present): boolean => before.parents.length > 1

const undoParents = ({ name, before: { parents } }: Present): FlagChange => {
  const [parent] = parents
  return parent
    ? { action: 'addDependency', feature: name, payload: { ...parent, variants: [...parent.variants] } }
    : { action: 'deleteDependency', feature: name, payload: {} }
}

const undoFeature = ({ name, before, after }: Present): FlagChange[] => [
  ...undoStrategies(name, before, after),
  ...(differs(before.variants, after.variants)
    ? [{ action: 'patchVariant', feature: name, payload: { variants: [...before.variants] as Variant[] } } as const]
    : []),
  ...(before.enabled === after.enabled ? [] : [{ action: 'updateEnabled', feature: name, payload: { enabled: before.enabled } } as const]),
]

/** As `undoChanges`, but the changes may leave strategies with equal positions in another order. */
export const undoStates = ({ features, segments }: Outcome): Undoing => {
  const impossible = segments.flatMap(({ before, after }) =>
    before && !after ? [`The request deleted the segment ${before.name}; create the segment again.`] : [],
  )
  const renewed = segments.flatMap(({ id, before, after }) => (before && after ? [{ id, before, after }] : []))
  const present: Present[] = []
  for (const { name, before, after } of features) {
    if (!before || !after) continue
    if (after.archived && !before.archived)
      impossible.push(`The request archived the feature ${name}; revive the feature from the archive.`)
    else present.push({ name, before, after })
  }
  const adopted = present.filter(({ before, after }) => differs(before.parents, after.parents))
  impossible.push(...adopted.filter(hadSeveralParents).map(({ name }) => `The feature ${name} had several parents; it can only get one.`))
  const moved = adopted
    .filter((feature) => !hadSeveralParents(feature))
    .toSorted((one, other) => orderOfUndoing(one) - orderOfUndoing(other))
  return { changes: [...undoSegments(renewed), ...present.flatMap(undoFeature), ...moved.map(undoParents)], impossible }
}

import type { FlagChange } from '../change-requests/change.ts'
import { applyWithoutDefaults } from '../changes/apply-without-defaults.ts'
import { emptyFeature, emptyWorld, type World } from '../world/world.ts'
import { type FeatureState, type Outcome, type Undoing, undoStates } from './undo-states.ts'

export type { SegmentState } from './undo-segments.ts'
export type { FeatureState, Outcome, Undoing } from './undo-states.ts'

const idsOf = (strategies: FeatureState['strategies']): string => JSON.stringify(strategies.map(({ id }) => id))

/** The order of strategies after changes, if the changes alone decide the order. */
const orderAfter = (feature: string, before: FeatureState, after: FeatureState, changes: readonly FlagChange[]): string => {
  const strategies = [...after.strategies, ...before.strategies]
  const start: World = {
    ...emptyWorld,
    features: new Map([[feature, { ...emptyFeature, name: feature, project: '', configuration: after }]]),
    strategyTypes: new Map(strategies.map(({ name }) => [name, { parameters: [], editable: true, deprecated: false }])),
    segments: new Map(
      strategies
        .flatMap(({ segments }) => segments)
        .map((id) => [id, { id, name: '', description: null, project: null, constraints: [], usedBy: [] }]),
    ),
  }
  const result = changes.reduce((world, change) => {
    const applied = applyWithoutDefaults(world, change)
    return applied.ok ? applied.world : world
  }, start)
  return idsOf(result.features.get(feature)?.configuration?.strategies ?? [])
}

/** Strategies with equal positions keep the order in which they are stored, so a former order may need new positions. */
const numbered = (state: FeatureState): FeatureState => ({
  ...state,
  strategies: state.strategies.map((strategy, sortOrder) => ({ ...strategy, sortOrder })),
})

const isReordered = (changes: readonly FlagChange[], { name, before, after }: Outcome['features'][number]): boolean => {
  if (!before || !after) return false
  const own = changes.filter((change) => 'feature' in change && change.feature === name)
  return orderAfter(name, before, after, own) !== idsOf(before.strategies)
}

/**
 * The changes that lead from the states `after` back to the states `before`, including the order of strategies, and the effects that a change
 * request cannot undo.
 */
export const undoChanges = (outcome: Outcome): Undoing => {
  const undoing = undoStates(outcome)
  const reordered = outcome.features.filter((feature) => isReordered(undoing.changes, feature))
  if (reordered.length === 0) return undoing
  const features = outcome.features.map((feature) =>
    reordered.includes(feature) && feature.before ? { ...feature, before: numbered(feature.before) } : feature,
  )
  return undoStates({ ...outcome, features })
}

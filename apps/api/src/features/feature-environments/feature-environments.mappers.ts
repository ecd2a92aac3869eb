import type {
  AppliedChanges,
  ChangedFeature,
  ChangeRequestCreate,
  EnvironmentFeatures,
  FeatureStrategy,
  FeatureVariants,
} from '@halyard/contracts'
import { emptyConfiguration, type FlagConfiguration, inOrder, isOnSegment, type StoredStrategy, type World } from '@halyard/domain'
import type { FlagConfigurationRow } from '../../store/repositories/feature-configurations.repository.ts'

const toFeatureStrategy = (featureName: string, { segments, constraints, variants, ...strategy }: StoredStrategy): FeatureStrategy => ({
  ...strategy,
  featureName,
  segments: [...segments],
  constraints: [...constraints],
  variants: [...variants],
})

const configurationIn = (world: World | undefined, feature: string) => world?.features.get(feature)?.configuration

/** Returns a strategy from the first world. Throws if the world lacks the strategy. */
export const strategyIn = ([world]: readonly World[], feature: string, id: string): FeatureStrategy => {
  const found = configurationIn(world, feature)?.strategies.find((strategy) => strategy.id === id)
  if (!found) throw new Error('the world lacks a strategy that has just been stored')
  return toFeatureStrategy(feature, found)
}

/** Returns the variants of a feature from the first world. */
export const variantsIn = ([world]: readonly World[], feature: string): FeatureVariants => ({
  version: 1,
  variants: [...(configurationIn(world, feature)?.variants ?? [])],
})

const toChangedFeature = (name: string, archived: boolean, { enabled, strategies, variants }: FlagConfiguration): ChangedFeature => ({
  name,
  archived,
  enabled,
  strategies: strategies.map((strategy) => toFeatureStrategy(name, strategy)),
  variants: [...variants],
})

export const toEnvironmentFeatures = (rows: readonly FlagConfigurationRow[]): EnvironmentFeatures => ({
  features: rows.map((row) => toChangedFeature(row.feature, false, { ...row, strategies: inOrder(row.strategies) })),
})

/** The present state of all features and segments that the changes name, in a world after the changes. */
export const toAppliedChanges = (world: World, changes: readonly ChangeRequestCreate[]): AppliedChanges => {
  const names = new Set(changes.flatMap((change) => (isOnSegment(change) ? [] : [change.feature])))
  const ids = [...new Set(changes.filter(isOnSegment).map(({ payload }) => payload.id))]
  return {
    features: [...names].map((name) => {
      const feature = world.features.get(name)
      return toChangedFeature(name, feature?.archived ?? false, feature?.configuration ?? emptyConfiguration)
    }),
    segments: ids.flatMap((id) => {
      const segment = world.segments.get(id)
      if (!segment) return []
      const { usedBy: _, constraints, ...state } = segment
      return [{ ...state, constraints: [...constraints] }]
    }),
    deletedSegments: ids.filter((id) => !world.segments.has(id)),
  }
}

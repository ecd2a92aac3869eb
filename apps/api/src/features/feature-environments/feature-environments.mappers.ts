import type { FeatureStrategy, FeatureVariants } from '@halyard/contracts'
import type { StoredStrategy, World } from '@halyard/domain'

const toFeatureStrategy = (featureName: string, { segments, constraints, variants, ...strategy }: StoredStrategy): FeatureStrategy => ({
  ...strategy,
  featureName,
  segments: [...segments],
  constraints: [...constraints],
  variants: [...variants],
})

const configurationIn = (world: World | undefined, feature: string) => world?.features.get(feature)?.configuration

/** A strategy in a world that has it. */
export const strategyIn = ([world]: readonly World[], feature: string, id: string): FeatureStrategy => {
  const found = configurationIn(world, feature)?.strategies.find((strategy) => strategy.id === id)
  if (!found) throw new Error('the world lacks a strategy that was stored just now')
  return toFeatureStrategy(feature, found)
}

/** The variants of a feature in a world that has it. */
export const variantsIn = ([world]: readonly World[], feature: string): FeatureVariants => ({
  version: 1,
  variants: [...(configurationIn(world, feature)?.variants ?? [])],
})

import type { CreatedFeature, Feature, FeatureEnvironment, ProjectFeature } from '@halyard/contracts'
import { compareCodePoints, type ShownParts, toCreatedFeature, toFeature, toProjectFeature } from '@halyard/domain'
import type { State, StoredFeature } from './state.ts'
import { childrenOf } from './worlds.ts'

const partsOf = (state: State, feature: StoredFeature): ShownParts => {
  const environments = [...feature.configurations].flatMap(([environment, configuration]) => {
    const of = state.environments.get(environment)
    return of
      ? [
          {
            ...configuration,
            variants: [...configuration.variants],
            feature: feature.name,
            environment,
            of: { name: of.name, type: of.type, sort_order: of.sortOrder },
          },
        ]
      : []
  })
  return {
    feature,
    environments: environments.sort(
      (one, other) => one.of.sort_order - other.of.sort_order || compareCodePoints(one.of.name, other.of.name),
    ),
    tags: feature.tags,
    parents: feature.parents.map(({ feature: parent, enabled, variants }) => ({ parent, enabled, variants })),
    children: childrenOf(state, feature.name),
  }
}

export const showFeature = (state: State, feature: StoredFeature): Feature => toFeature(partsOf(state, feature))

export const showShortFeature = (state: State, feature: StoredFeature): ProjectFeature => toProjectFeature(partsOf(state, feature))

/** The feature as writes return it. */
export const showCreatedFeature = (feature: StoredFeature): CreatedFeature => toCreatedFeature(feature)

export const showFeatureEnvironment = (state: State, feature: StoredFeature, environment: string): FeatureEnvironment | undefined =>
  showFeature(state, feature).environments.find(({ name }) => name === environment)

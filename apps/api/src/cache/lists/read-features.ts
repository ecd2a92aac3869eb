import { groupBy } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import type { Selection } from '../../store/parameters.ts'
import { type FeatureDependencyRow, listFeatureDependencies } from '../../store/repositories/dependencies.repository.ts'
import { type FeatureEnvironmentRow, listFeatureEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { listEnvironments, listFeatures, listFeatureTags } from '../../store/repositories/features.repository.ts'
import type { FeatureParts } from './feature-parts.ts'

/** Reads features with their environments, tags and dependencies, in one round trip. */
export const readFeatures = async (tx: Tx, selection: Selection): Promise<FeatureParts[]> => {
  const [environments, features, configurations, tags, dependencies] = await tx.batch(
    listEnvironments(),
    listFeatures(selection),
    listFeatureEnvironments(selection),
    listFeatureTags(selection),
    listFeatureDependencies(selection),
  )
  const positions = new Map(environments.map((environment, position) => [environment.name, { environment, position }]))
  const position = (row: FeatureEnvironmentRow) => positions.get(row.environment)!.position
  const configurationsOf = groupBy(configurations, (row) => row.feature)
  const tagsOf = groupBy(tags, (row) => row.feature)
  const parentsOf = groupBy(dependencies, (row: FeatureDependencyRow) => row.feature)
  const childrenOf = groupBy(dependencies, (row: FeatureDependencyRow) => row.parent)
  return features.map((feature) => ({
    feature,
    environments: (configurationsOf.get(feature.name) ?? [])
      .sort((one, other) => position(one) - position(other))
      .map((row) => ({ ...row, of: positions.get(row.environment)!.environment })),
    tags: tagsOf.get(feature.name) ?? [],
    parents: parentsOf.get(feature.name) ?? [],
    children: (childrenOf.get(feature.name) ?? []).map((row) => row.feature),
  }))
}

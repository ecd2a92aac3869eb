import { toDependency } from '@halyard/domain'
import { type FeatureDependencyRow, removeParents } from '../../store/repositories/dependencies.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { type FeatureRow, touchFeatures } from '../../store/repositories/features.repository.ts'
import type { Change } from '../../store/writer.ts'

/** Event for a feature that lost its parents. */
export const parentsLost = (
  { name, project }: Pick<FeatureRow, 'name' | 'project'>,
  dependencies: readonly FeatureDependencyRow[],
): NewEvent => ({
  type: 'feature-dependencies-removed',
  project,
  feature: name,
  preData: { dependencies: dependencies.map(toDependency) },
})

/**
 * Removes the parents of a feature. The parents must be locked and change as well, since they list their children. Empty for a
 * feature without parents.
 */
export const loseParents = (
  feature: Pick<FeatureRow, 'name' | 'project'>,
  dependencies: readonly FeatureDependencyRow[],
): Pick<Change<unknown>, 'statements' | 'events'> => {
  const { name } = feature
  const ownDependencies = dependencies.filter((dependency) => dependency.feature === name)
  if (ownDependencies.length === 0) return { statements: [], events: [] }
  return {
    statements: [removeParents([name]), touchFeatures(ownDependencies.map(({ parent }) => parent))],
    events: [parentsLost(feature, ownDependencies)],
  }
}

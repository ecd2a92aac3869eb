import { toDependency } from '../../cache/lists/features.mappers.ts'
import { type FeatureDependencyRow, removeParents } from '../../store/repositories/dependencies.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { type FeatureRow, touchFeatures } from '../../store/repositories/features.repository.ts'
import type { Change } from '../../store/writer.ts'

/** Tells that a feature depends no more on what it did. */
export const parentsLost = (
  { name, project }: Pick<FeatureRow, 'name' | 'project'>,
  dependencies: readonly FeatureDependencyRow[],
): NewEvent => ({
  type: 'feature-dependencies-removed',
  project,
  feature: name,
  preData: { dependencies: dependencies.map(toDependency) },
})

/** Takes its parents from a feature, which are locked; they change too, since they list their children. Nothing where it has none. */
export const loseParents = (
  feature: Pick<FeatureRow, 'name' | 'project'>,
  dependencies: readonly FeatureDependencyRow[],
): Pick<Change<unknown>, 'statements' | 'events'> => {
  const { name } = feature
  const own = dependencies.filter((dependency) => dependency.feature === name)
  if (own.length === 0) return { statements: [], events: [] }
  return {
    statements: [removeParents([name]), touchFeatures(own.map(({ parent }) => parent))],
    events: [parentsLost(feature, own)],
  }
}

import type { FeatureDependencyRow, FeatureRow } from '../features/features/features.repository.ts'
import { removeParents } from '../features/features/features.repository.ts'
import { touchFeatures } from '../features/state/imported-features.repository.ts'
import type { Change } from './writer.ts'

/** Takes its parents from a feature, which are locked; they change too, since they list their children. Nothing where it has none. */
export const loseParents = (
  { name, project }: Pick<FeatureRow, 'name' | 'project'>,
  dependencies: readonly FeatureDependencyRow[],
): Pick<Change<unknown>, 'statements' | 'events'> => {
  const own = dependencies.filter(({ feature }) => feature === name)
  if (own.length === 0) return { statements: [], events: [] }
  const preData = { dependencies: own.map(({ parent, enabled, variants }) => ({ feature: parent, enabled, variants })) }
  return {
    statements: [removeParents([name]), touchFeatures(own.map(({ parent }) => parent))],
    events: [{ type: 'feature-dependencies-removed', project, feature: name, preData }],
  }
}

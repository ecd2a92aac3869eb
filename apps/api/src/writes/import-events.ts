import type { ImportPlan } from '@halyard/domain'
import type { NewEvent } from '../events/events.repository.ts'

/** What an import did to everything but features, whose events are stored with them: an event for each object stored, and one for each kind that was cleared. */
export const importEvents = (plan: ImportPlan): NewEvent[] => {
  const stored = (type: string, kind: { insert: readonly object[]; replace?: readonly object[] }): NewEvent[] =>
    [...kind.insert, ...(kind.replace ?? [])].map((data) => ({ type, data }))
  const dropped = (type: string, keys: readonly unknown[]): NewEvent[] => (keys.length > 0 ? [{ type, preData: { dropped: keys } }] : [])
  return [
    ...dropped('drop-features', plan.features.drop),
    ...(plan.dropFeatureTags ? [{ type: 'drop-feature-tags' }] : []),
    ...dropped('drop-tags', plan.tags.drop),
    ...dropped('drop-tag-types', plan.tagTypes.drop),
    ...dropped('drop-segments', plan.segments.drop),
    ...dropped('drop-strategies', plan.strategyTypes.drop),
    ...dropped('drop-projects', plan.projects.drop),
    ...dropped('drop-environments', plan.environments.drop),
    ...stored('environment-import', plan.environments),
    ...[...plan.projects.insert, ...plan.projects.replace].map((project) => ({
      type: 'project-import',
      project: project.id,
      data: project,
    })),
    ...stored('strategy-import', plan.strategyTypes),
    ...stored('tag-type-import', plan.tagTypes),
    ...stored('tag-import', plan.tags),
    ...stored('segment-import', plan.segments),
  ]
}

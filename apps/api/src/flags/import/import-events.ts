import type { EventType } from '@halyard/contracts/data'
import type { ImportPlan } from '@halyard/domain'
import type { NewEvent } from '../../store/repositories/events.repository.ts'

interface Stored<Item> {
  readonly insert: readonly Item[]
  readonly replace?: readonly Item[]
}

const noProject = () => null

const stored = <Item extends object>(
  type: EventType,
  { insert, replace = [] }: Stored<Item>,
  projectOf: (item: Item) => string | null = noProject,
): NewEvent[] =>
  [...insert, ...replace].map((data) => {
    const project = projectOf(data)
    return { type, ...(project !== null && { project }), data }
  })

const dropped = (type: EventType, keys: readonly unknown[]): NewEvent[] => (keys.length > 0 ? [{ type, preData: { dropped: keys } }] : [])

/** The environments of a new project belong to its event, so only links of existing projects have events. */
const linkEvents = ({ projects, projectEnvironments: { drop, insert } }: ImportPlan): NewEvent[] => {
  const added = new Set(projects.insert.map(({ id }) => id))
  return [
    ...drop.map(({ project, environment }) => ({ type: 'project-environment-removed', project, environment, preData: { environment } })),
    ...insert
      .filter(({ project }) => !added.has(project))
      .map(({ project, environment }) => ({ type: 'project-environment-added', project, environment, data: { environment } })),
  ]
}

/**
 * The last event of an import with any effect. It names the new environments and projects, so that a former state can be rebuilt.
 */
export const endOfImport = (plan: ImportPlan): NewEvent[] => {
  const { insert, replace } = plan.features
  if (insert.length + replace.length + importEvents(plan).length === 0) return []
  const environments = plan.environments.insert.map(({ name }) => name)
  return [{ type: 'state-imported', data: { environments, projects: plan.projects.insert.map(({ id }) => id) } }]
}

/**
 * Events of an import, except those of features, which are stored with the features. One event for each stored object, and one for each
 * dropped kind.
 */
export const importEvents = (plan: ImportPlan): NewEvent[] => [
  ...dropped('drop-features', plan.features.drop),
  ...(plan.dropFeatureTags ? [{ type: 'drop-feature-tags' } as const] : []),
  ...dropped('drop-tags', plan.tags.drop),
  ...dropped('drop-tag-types', plan.tagTypes.drop),
  ...dropped('drop-segments', plan.segments.drop),
  ...dropped('drop-strategies', plan.strategyTypes.drop),
  ...dropped('drop-context-fields', plan.contextFields.drop),
  ...dropped('drop-projects', plan.projects.drop),
  ...dropped('drop-environments', plan.environments.drop),
  ...stored('environment-import', plan.environments),
  ...stored('project-import', plan.projects, ({ id }) => id),
  ...stored('strategy-import', plan.strategyTypes),
  ...stored('strategy-import', { insert: plan.deprecations }),
  ...stored('context-field-import', plan.contextFields),
  ...stored('feature-type-import', { insert: plan.lifetimes }),
  ...stored('tag-type-import', plan.tagTypes),
  ...stored('tag-import', plan.tags),
  ...stored('segment-import', plan.segments, ({ project }) => project),
  ...linkEvents(plan),
]

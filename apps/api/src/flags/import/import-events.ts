import type { EventType } from '@halyard/contracts/data'
import type { ImportPlan } from '@halyard/domain'
import type { NewEvent } from '../../store/repositories/events.repository.ts'

interface Stored<Item> {
  readonly insert: readonly Item[]
  readonly replace?: readonly Item[]
}

const nowhere = () => null

const stored = <Item extends object>(
  type: EventType,
  { insert, replace = [] }: Stored<Item>,
  projectOf: (item: Item) => string | null = nowhere,
): NewEvent[] =>
  [...insert, ...replace].map((data) => {
    const project = projectOf(data)
    return { type, ...(project !== null && { project }), data }
  })

const dropped = (type: EventType, keys: readonly unknown[]): NewEvent[] => (keys.length > 0 ? [{ type, preData: { dropped: keys } }] : [])

/** What an import did to everything but features, whose events are stored with them: an event for each object stored, and one for each kind that was cleared. */
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
]

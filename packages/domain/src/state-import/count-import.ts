import type { ImportCounts, ImportResult, Tag } from '@halyard/contracts'
import type { FeatureParts } from './feature-parts.ts'
import type { Changes, PlannedFeature } from './import-plan.ts'
import type { LinksPlan } from './plan-links.ts'
import { strategiesByEnvironment } from './plan-strategies.ts'
import type { Kinds, Settlement } from './settle.ts'
import type { ListName } from './state-file.ts'
import type { Fault, Task } from './task.ts'

const simpleKinds = ['projects', 'environments', 'strategyTypes', 'segments', 'tagTypes', 'tags', 'contextFields', 'featureTypes'] as const
type SimpleKind = (typeof simpleKinds)[number]

type SimpleKinds = Readonly<Record<SimpleKind, Settlement<unknown>>>

interface Planned {
  /** The features to store, in their final form. */
  readonly features: Changes<PlannedFeature>
  readonly links: LinksPlan
  readonly tags: Settlement<Tag>
  readonly skippedTags: number
  readonly warnings: readonly Fault[]
}

const sum = <Item>(items: readonly Item[], count: (item: Item) => number) => items.reduce((total, item) => total + count(item), 0)

/** Counts the features to store with their parts, both from the file and in their final form. */
const countFeatures = (parts: readonly FeatureParts[], planned: readonly PlannedFeature[]): Omit<ImportCounts, SimpleKind> => ({
  features: planned.length,
  featureEnvironments: sum(parts, ({ environments }) => environments.size),
  strategies: sum(planned, ({ environments }) => sum(environments, ({ strategies }) => strategies.length)),
  featureTags: sum(planned, ({ tags }) => tags.length),
})

/**
 * Counts the effects of an import. Environments of features count if the file names them; a strategy counts once for each environment, and
 * repeated tags count once. For every kind, imported, kept and skipped objects add up to the objects in the file. Replaced objects are part of
 * the imported ones, with the parts of features.
 */
export const countImport = (
  { file, world, facts, clears }: Task,
  kinds: Kinds,
  { features: planned, links, tags, skippedTags, warnings }: Planned,
): ImportResult => {
  const { features } = kinds
  const settled: SimpleKinds = { ...kinds, tags }
  const simple = (count: (kind: Settlement<unknown>) => number) =>
    // The names are the keys of the type.
    Object.fromEntries(simpleKinds.map((kind) => [kind, count(settled[kind])])) as Pick<ImportCounts, SimpleKind>
  const ifCleared = (list: ListName, count: number) => (clears(list) ? count : 0)
  return {
    imported: {
      ...simple(({ insert, replace }) => insert.length + replace.length),
      ...countFeatures([...features.insert, ...features.replace], [...planned.insert, ...planned.replace]),
    },
    replaced: {
      ...simple(({ replace }) => replace.length),
      ...countFeatures(features.replace, planned.replace),
    },
    kept: {
      ...simple(({ kept }) => kept.length),
      features: features.kept.length,
      featureEnvironments: sum(features.kept, ({ environments }) => environments.size),
      strategies: sum(features.kept, (own) =>
        sum([...strategiesByEnvironment(own, links.of(own.feature.project)).values()], ({ length }) => length),
      ),
      featureTags: sum(features.kept, ({ tags }) => tags.size),
    },
    dropped: {
      projects: ifCleared('projects', world.projects.size),
      environments: ifCleared('environments', world.environments.size),
      features: ifCleared('features', world.features.size),
      featureEnvironments: ifCleared('features', facts.counts.featureEnvironments),
      strategies: ifCleared('features', facts.counts.strategies),
      strategyTypes: ifCleared('strategies', [...world.strategyTypes.values()].filter(({ editable }) => editable).length),
      segments: ifCleared('segments', world.segments.size),
      tagTypes: ifCleared('tagTypes', world.tagTypes.size),
      tags: clears('tags') || clears('tagTypes') ? world.tags.size : 0,
      featureTags: clears('features') || clears('featureTags') ? facts.counts.featureTags : 0,
      contextFields: ifCleared('contextFields', world.contextFields.size),
      featureTypes: 0,
    },
    skipped: { featureTags: skippedTags },
    ignored: [...file.ignored],
    warnings: [...warnings],
  }
}

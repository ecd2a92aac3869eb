import { limits } from '@halyard/contracts/data'
import { metadataOf } from '../features/metadata-of.ts'
import { compareTags } from '../tags/update-tags.ts'
import { type EnvironmentEntries, type FeatureParts, isArchived } from './feature-parts.ts'
import type { Changes, PlannedConfiguration, PlannedFeature } from './import-plan.ts'
import { instant } from './instant.ts'
import { reasonsToOmit } from './omitted-parents.ts'
import type { LinksPlan } from './plan-links.ts'
import type { StrategyPlanner } from './plan-strategies.ts'
import { strategiesByEnvironment } from './plan-strategies.ts'
import { changesOf, type Kinds } from './settle.ts'
import { missing, type Task } from './task.ts'

/** Plans the features with all their parts in the file. In an environment that the file does not mention, the features are off and empty. */
export const planFeatures = (task: Task, kinds: Kinds, links: LinksPlan, planStrategies: StrategyPlanner): Changes<PlannedFeature> => {
  const reasonToOmit = reasonsToOmit(task, kinds)
  return changesOf(kinds.features, (own) => {
    const { feature } = own
    const linked = links.of(feature.project)
    const strategies = strategiesByEnvironment(own, linked)
    const omitted = feature.dependencies.flatMap(({ feature: parent }) => reasonToOmit(own, parent) ?? [])
    const dependencies = feature.dependencies.filter(({ feature: parent }) => !reasonToOmit(own, parent))
    const lost = omitted[0] ? `a parent is ${omitted[0]}` : 'a segment is missing'
    return {
      name: feature.name,
      project: feature.project,
      ...metadataOf(feature),
      createdAt: instant(feature.createdAt ?? task.now),
      archivedAt: isArchived(own) ? instant(feature.archivedAt ?? task.now) : null,
      outlivedAt: feature.outlivedAt ? instant(feature.outlivedAt) : null,
      environments: [...linked].map((environment) => {
        const entries = strategies.get(environment) ?? []
        const planned = planStrategies(feature.project, entries)
        const configuration = configurationIn(own.environments.get(environment), feature.lastSeenAt ?? null)
        // Without active strategies, the feature would be on for everybody.
        const lacksStrategies = entries.some(({ item }) => !item.disabled) && planned.every(({ disabled }) => disabled)
        if (configuration.enabled && (omitted.length > 0 || lacksStrategies))
          task.warn(own.path, `feature ${feature.name} is turned off in ${environment}, because ${lost}`)
        const enabled = configuration.enabled && omitted.length === 0 && !lacksStrategies
        return { environment, strategies: planned, ...configuration, enabled }
      }),
      tags: tagsOf(own, task, kinds),
      dependencies,
    }
  })
}

const configurationIn = (
  entry: EnvironmentEntries | undefined,
  lastSeenAt: string | null,
): Pick<PlannedConfiguration, 'enabled' | 'variants' | 'lastSeenAt'> => {
  const own = entry?.configuration?.item
  const nested = entry?.nested?.item
  const seen = own?.lastSeenAt ?? nested?.lastSeenAt ?? lastSeenAt
  return {
    enabled: (own ?? nested)?.enabled ?? false,
    variants: (own?.variants.length ? own : nested)?.variants ?? [],
    lastSeenAt: seen === null ? null : instant(seen),
  }
}

const tagsOf = ({ path, tags }: FeatureParts, { report }: Task, { tagTypes }: Kinds) => {
  if (tags.size > limits.tagsPerFeature) report(`${path}/tags`, `a feature may have at most ${limits.tagsPerFeature} tags`)
  for (const entry of tags.values()) if (!tagTypes.exists(entry.item.type)) report(entry.path, missing('tag type', entry.item.type))
  return [...tags.values()].map(({ item }) => item).sort(compareTags)
}

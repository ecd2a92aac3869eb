import { limits } from '@halyard/contracts/data'
import { metadataOf } from '../features/metadata-of.ts'
import { compareTags } from '../tags/update-tags.ts'
import type { FeatureParts, SaidEnvironment } from './feature-parts.ts'
import type { Changes, PlannedConfiguration, PlannedFeature } from './import-plan.ts'
import { instant } from './instant.ts'
import type { LinksPlan } from './plan-links.ts'
import type { StrategyPlanner } from './plan-strategies.ts'
import { strategiesByEnvironment } from './plan-strategies.ts'
import { changesOf, type Kinds } from './settle.ts'
import { missing, type Task } from './task.ts'

/** Plans the features with everything that the file says of them; of an environment about which it says nothing, they are off and empty. */
export const planFeatures = (task: Task, kinds: Kinds, links: LinksPlan, planStrategies: StrategyPlanner): Changes<PlannedFeature> =>
  changesOf(kinds.features, (own) => {
    const { feature } = own
    const linked = links.of(feature.project)
    const strategies = strategiesByEnvironment(own, linked)
    const archived = feature.archived ?? Boolean(feature.archivedAt)
    return {
      name: feature.name,
      project: feature.project,
      ...metadataOf(feature),
      createdAt: instant(feature.createdAt ?? task.now),
      archivedAt: archived ? instant(feature.archivedAt ?? task.now) : null,
      outlivedAt: feature.outlivedAt ? instant(feature.outlivedAt) : null,
      environments: [...linked].map((environment) => ({
        environment,
        strategies: planStrategies(strategies.get(environment) ?? []),
        ...configurationIn(own.environments.get(environment), feature.lastSeenAt ?? null),
      })),
      tags: tagsOf(own, task, kinds),
      dependencies: feature.dependencies,
    }
  })

const configurationIn = (
  said: SaidEnvironment | undefined,
  lastSeenAt: string | null,
): Pick<PlannedConfiguration, 'enabled' | 'variants' | 'lastSeenAt'> => {
  const own = said?.configuration?.item
  const nested = said?.nested?.item
  const seen = own?.lastSeenAt ?? nested?.lastSeenAt ?? lastSeenAt
  return {
    enabled: (own ?? nested)?.enabled ?? false,
    variants: (own?.variants.length ? own : nested)?.variants ?? [],
    lastSeenAt: seen === null ? null : instant(seen),
  }
}

const tagsOf = ({ path, tags }: FeatureParts, { report }: Task, { tagTypes }: Kinds) => {
  if (tags.size > limits.tagsPerFeature) report(`${path}/tags`, `a feature may have at most ${limits.tagsPerFeature} tags`)
  for (const said of tags.values()) if (!tagTypes.exists(said.item.type)) report(said.path, missing('tag type', said.item.type))
  return [...tags.values()].map(({ item }) => item).sort(compareTags)
}

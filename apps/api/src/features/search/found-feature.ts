import type { Feature, FoundFeature } from '@halyard/contracts'
import { compareCodePoints, type Surroundings } from '@halyard/domain'

const inShort = (environment: Feature['environments'][number]): FoundFeature['environments'][number] => {
  const { name, type, enabled, sortOrder, variantCount, lastSeenAt, hasStrategies, hasEnabledStrategies } = environment
  return { name, type, enabled, sortOrder, variantCount, lastSeenAt, hasStrategies, hasEnabledStrategies }
}

/** A feature in short, as searches answer it. */
export const toFoundFeature = (feature: Feature, { favorites, segmentNames }: Surroundings): FoundFeature => {
  const { name, type, description, stale, impressionData, createdAt, lastSeenAt, project, archivedAt, environments, tags } = feature
  const segments = new Set(environments.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments)))
  return {
    name,
    type,
    description,
    stale,
    impressionData,
    createdAt,
    lastSeenAt,
    favorite: favorites.has(name),
    environments: environments.map(inShort),
    tags: tags ?? [],
    project,
    archivedAt,
    segments: [...segments].flatMap((id) => segmentNames.get(id) ?? []).sort(compareCodePoints),
    dependencyType: feature.dependencies.length > 0 ? 'child' : feature.children.length > 0 ? 'parent' : null,
  }
}

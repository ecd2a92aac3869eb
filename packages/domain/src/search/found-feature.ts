import type { Feature, FoundFeature } from '@halyard/contracts'
import { shownMetadata } from '../features/metadata-of.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { Searchable, Surroundings } from './searchable.ts'

/** The fields of a feature that searches read. */
export const toSearchable = (feature: Feature): Searchable => {
  const { name, project, type, description, stale, archived, createdAt, lastSeenAt, environments } = feature
  const tags = (feature.tags ?? []).map((tag) => `${tag.type}:${tag.value}`)
  return {
    name,
    project,
    type,
    stale,
    archived,
    createdAt: createdAt ?? '',
    lastSeenAt: lastSeenAt ?? '',
    tags,
    segments: [...new Set(environments.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments)))],
    statuses: environments.map((environment) => `${environment.name}:${environment.enabled ? 'enabled' : 'disabled'}`),
    text: [name, description ?? '', ...tags].join('\n').toLowerCase(),
  }
}

const inShort = (environment: Feature['environments'][number]): FoundFeature['environments'][number] => {
  const { name, type, enabled, sortOrder, variantCount, lastSeenAt, hasStrategies, hasEnabledStrategies } = environment
  return { name, type, enabled, sortOrder, variantCount, lastSeenAt, hasStrategies, hasEnabledStrategies }
}

/** A feature in short, as in search results. */
export const toFoundFeature = (feature: Feature, { favorites, segmentNames }: Surroundings): FoundFeature => {
  const { name, createdAt, lastSeenAt, project, archivedAt, environments, tags } = feature
  const segments = new Set(environments.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments)))
  return {
    name,
    ...shownMetadata(feature),
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

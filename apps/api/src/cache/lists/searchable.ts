import type { Feature } from '@halyard/contracts'
import type { Searchable } from '@halyard/domain'

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

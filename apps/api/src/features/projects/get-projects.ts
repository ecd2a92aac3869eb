import type { Contract, Endpoint, Project } from '@halyard/contracts'
import { health } from '@halyard/domain'
import { sees } from '../../identity/caller/caller.ts'
import { cachedRead, Expiring } from '../../pipeline/cached-read.ts'
import type { Request } from '../../pipeline/operation.ts'
import type { Cache } from '../../pipeline/ports.ts'
import { findNextOutliving, listProjects, type ProjectRow } from '../../store/repositories/projects.repository.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'

const toProject = (row: ProjectRow, favorite: boolean): Project => ({
  id: row.id,
  name: row.name,
  description: row.description,
  health: health({ total: row.features, stale: row.stale, potentiallyStale: row.potentiallyStale }),
  featureCount: row.features,
  memberCount: row.members,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  favorite,
  mode: row.mode,
  defaultStickiness: row.defaultStickiness,
})

const favoritesOf = async (cache: Cache, { caller, observed }: Pick<Request<Endpoint>, 'caller' | 'observed'>) =>
  [...(await cache.favorites.of(caller, observed)).projects].filter((project) => sees(caller, project))

export const getProjects = cachedRead<Contract['projects']['getProjects']>({
  keys: () => [revisionKeys.projects],
  watches: (_, account) => favoriteKeys(account),
  own: true,
  name: async (request, cache) => ['projects', request.caller.visible, await favoritesOf(cache, request)],
  read: async (ports, request) => {
    const now = new Date(ports.runtime.now()).toISOString()
    const favorites = await favoritesOf(ports.cache, request)
    const [projects, [next]] = await ports.store.snapshot((tx) => tx.batch(listProjects(now), findNextOutliving(now)))
    const visible = projects.filter((project) => sees(request.caller, project.id))
    const shown = { version: 1, projects: visible.map((row) => toProject(row, favorites.includes(row.id))) }
    // Health falls without a write when features exceed the lifetime of their type.
    return new Expiring(shown, next?.at == null ? null : Date.parse(next.at))
  },
})

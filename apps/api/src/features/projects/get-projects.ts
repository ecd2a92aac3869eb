import type { Contract, Project } from '@halyard/contracts'
import { health } from '@halyard/domain'
import type { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
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

/** Health falls with time alone as features outlive their types, so the body says until when it is good. */
const buildBody = async (ports: Ports, caller: Caller, favorites: readonly string[]): Promise<Body> => {
  const now = new Date(ports.runtime.now()).toISOString()
  const [projects, [next]] = await ports.store.snapshot((tx) => tx.batch(listProjects(now), findNextOutliving(now)))
  const visible = projects.filter((project) => sees(caller, project.id))
  const text = JSON.stringify({ version: 1, projects: visible.map((row) => toProject(row, favorites.includes(row.id))) })
  const goodUntil = next?.at == null ? null : Date.parse(next.at)
  return textBody(text, goodUntil)
}

export const getProjects: Operation<Contract['projects']['getProjects']> = {
  watches: (_, account) => [revisionKeys.projects, ...favoriteKeys(account)],
  run: async (ports, { observed, caller }) => {
    const { projects } = await ports.cache.favorites.of(caller, observed)
    const favorites = [...projects].filter((project) => sees(caller, project))
    const [bodies, own] = favorites.length > 0 ? [ports.cache.ownBodies, [favorites]] : [ports.cache.bodies, []]
    const key = JSON.stringify(['projects', caller.visible, ...own])
    const body = await bodies.getOrBuild(key, observed.get(revisionKeys.projects)!, () => buildBody(ports, caller, favorites))
    return { etag: body.etag, body: () => body }
  },
}

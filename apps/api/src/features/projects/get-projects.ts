import type { Contract, Project } from '@halyard/contracts'
import { health } from '@halyard/domain'
import { type Caller, sees } from '../../access/caller.ts'
import type { Body } from '../../bodies/body.ts'
import { textBody } from '../../bodies/text-body.ts'
import type { Context } from '../../context.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { findNextOutliving, listProjects, type ProjectRow } from './projects.repository.ts'

const toProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  description: row.description,
  health: health({ total: row.features, stale: row.stale, potentiallyStale: row.potentially_stale }),
  featureCount: row.features,
  memberCount: row.members,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  favorite: false,
  mode: row.mode,
  defaultStickiness: row.default_stickiness,
})

/** Health falls with time alone as features outlive their types, so the body says until when it is good. */
const buildBody = async (context: Context, caller: Caller): Promise<Body> => {
  const now = new Date(context.now()).toISOString()
  const [projects, [next]] = await context.database.snapshot((tx) => tx.batch(listProjects(now), findNextOutliving(now)))
  const visible = projects.filter((project) => sees(caller, project.id))
  const text = JSON.stringify({ version: 1, projects: visible.map(toProject) })
  const goodUntil = next?.at == null ? null : Date.parse(next.at)
  return textBody(text, context.brotli, goodUntil)
}

export const getProjects: Operation<Contract['projects']['getProjects']> = {
  watches: () => [revisionKeys.projects],
  run: async (context, { observed, caller }) => {
    const key = caller.visible ? JSON.stringify(['projects', caller.visible]) : 'projects'
    const body = await context.bodies.getOrBuild(key, observed.get(revisionKeys.projects)!, () => buildBody(context, caller))
    return { etag: body.etag, body: () => body }
  },
}

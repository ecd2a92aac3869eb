import type { Application, Applications, Contract } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import {
  type ApplicationRow,
  type ApplicationUseRow,
  listApplications,
  listApplicationUses,
} from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** An application with where it uses features, by project. */
const toApplication = (row: ApplicationRow, uses: readonly ApplicationUseRow[]): Application => ({
  appName: row.app_name,
  strategies: row.strategies,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  usage: [...Map.groupBy(uses, (use) => use.project)].map(([project, places]) => ({
    project,
    environments: places.map((place) => place.environment),
  })),
})

const allProjects = '*'

const buildBody = async (ports: Ports, caller: Caller): Promise<Body> => {
  const [rows, uses] = await ports.store.snapshot((tx) => tx.batch(listApplications(), listApplicationUses()))
  const visible = uses.filter(({ project }) => project === allProjects || sees(caller, project))
  const usesOf = Map.groupBy(visible, (use) => use.app_name)
  // Whoever may not know where an application runs may not know of it.
  const shown = caller.visible ? rows.filter((row) => usesOf.has(row.app_name)) : rows
  const applications: Applications = { applications: shown.map((row) => toApplication(row, usesOf.get(row.app_name) ?? [])) }
  return textBody(JSON.stringify(applications))
}

export const getApplications: Operation<Contract['metrics']['getApplications']> = {
  watches: () => [revisionKeys.applications],
  run: async (ports, { observed, caller }) => {
    const key = caller.visible ? JSON.stringify(['applications', caller.visible]) : 'applications'
    const body = await ports.cache.bodies.getOrBuild(key, observed.get(revisionKeys.applications)!, () => buildBody(ports, caller))
    return { etag: body.etag, body: () => body }
  },
}

import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listConfig } from '../../store/repositories/change-request-settings.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toConfig } from './config.mappers.ts'

/** Who changes environments, their links or what is required moves one of these. */
const keysOf = ({ projectId = '' }: Readonly<Record<string, string | undefined>>) => [
  revisionKeys.settings(projectId),
  revisionKeys.environments,
]

export const getChangeRequestConfig: Operation<Contract['changeRequests']['getChangeRequestConfig']> = {
  watches: (params) => [revisionKeys.projects, ...keysOf(params)],
  versionedBy: keysOf,
  run: async (ports, { params: { projectId }, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const {
      cache: { ownBodies: bodies },
    } = ports
    return keptAnswer({ bodies }, observed, keysOf({ projectId }), ['change-request-config', projectId], async () => {
      const rows = await ports.store.run(listConfig(projectId))
      return rows.map(toConfig)
    })
  },
}

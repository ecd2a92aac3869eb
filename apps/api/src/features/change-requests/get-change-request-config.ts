import type { Contract } from '@halyard/contracts'
import { textBody } from '../../bodies/text-body.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownProject } from '../../unknown-project.ts'
import { toConfig } from './config.mappers.ts'
import { listConfig } from './config.repository.ts'

export const getChangeRequestConfig: Operation<Contract['changeRequests']['getChangeRequestConfig']> = {
  watches: ({ projectId = '' }) => [revisionKeys.projects, revisionKeys.changeRequests(projectId)],
  versionedBy: ({ projectId = '' }) => [revisionKeys.settings(projectId), revisionKeys.environments],
  run: async (context, { params: { projectId }, observed }) => {
    if (!(await context.projects.has(projectId, observed))) return unknownProject(projectId)
    // Who changes environments or their links moves one of the two.
    const revision = `${observed.get(revisionKeys.projects)} ${observed.get(revisionKeys.changeRequests(projectId))}`
    const body = await context.ownBodies.getOrBuild(JSON.stringify(['change-request-config', projectId]), revision, async () => {
      const rows = await context.database.run(listConfig(projectId))
      return textBody(JSON.stringify(rows.map(toConfig)), context.brotli)
    })
    return { etag: body.etag, body: () => body }
  },
}

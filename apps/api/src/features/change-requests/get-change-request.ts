import type { Contract } from '@halyard/contracts'
import { textBody } from '../../cache/bodies/text-body.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import { isAuthor, unknownChangeRequest } from './access.ts'
import { changeRequestKeys, revisionOfChangeRequests } from './pending-answer.ts'
import { readChangeRequests } from './read-change-requests.ts'

export const getChangeRequest: Operation<Contract['changeRequests']['getChangeRequest']> = {
  watches: ({ projectId = '' }) => changeRequestKeys(projectId),
  run: async (ports, { params: { projectId, id }, caller, observed }) => {
    const which = withId(projectId, Number(id))
    const [row] = await ports.store.run(listChangeRequests(which))
    if (!row || (row.state === 'Draft' && !isAuthor(caller, row))) return unknownChangeRequest(projectId, Number(id))
    const revision = revisionOfChangeRequests(projectId, observed)
    const body = await ports.cache.ownBodies.getOrBuild(JSON.stringify(['change-request', projectId, row.id]), revision, async () => {
      const [request] = await ports.store.snapshot((tx) => readChangeRequests(tx, projectId, which))
      // Discarded since it was looked for.
      if (!request) throw unknownChangeRequest(projectId, row.id)
      return textBody(JSON.stringify(request))
    })
    return { etag: body.etag, body: () => body }
  },
}

import type { Contract } from '@halyard/contracts'
import { isAuthor } from '../../flags/change-request/see-request.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { listChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { changeRequestKeys } from './change-request-keys.ts'
import { readChangeRequests } from './read-change-requests.ts'

export const getChangeRequest = cachedRead<Contract['changeRequests']['getChangeRequest']>({
  keys: changeRequestKeys,
  own: true,
  findName: async ({ params: { projectId, id }, caller }, { store }) => {
    const [row] = await store.run(listChangeRequests(withId(projectId, id)))
    if (!row || (row.state === 'Draft' && !isAuthor(caller, row))) return unknownChangeRequest(projectId, id)
    return ['change-request', projectId, row.id]
  },
  read: async ({ store }, { params: { projectId, id } }) => {
    const [request] = await store.snapshot((tx) => readChangeRequests(tx, projectId, withId(projectId, id)))
    // The request was deleted after the lookup above.
    return request ?? unknownChangeRequest(projectId, id)
  },
})

import type { Contract } from '@halyard/contracts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { pendingFor } from '../../store/repositories/change-requests.repository.ts'
import { changeRequestKeys } from './change-request-keys.ts'
import { readChangeRequests } from './read-change-requests.ts'

export const getPendingChangeRequestsForFeature = cachedRead<Contract['changeRequests']['getPendingChangeRequestsForFeature']>({
  keys: changeRequestKeys,
  ofProject: true,
  own: true,
  name: ({ params: { projectId, featureName } }) => ['pending-for', projectId, featureName],
  read: ({ store }, { params: { projectId, featureName } }) =>
    store.snapshot((tx) => readChangeRequests(tx, projectId, pendingFor(projectId, featureName))),
})

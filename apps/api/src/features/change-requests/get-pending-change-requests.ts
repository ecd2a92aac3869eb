import type { Contract } from '@halyard/contracts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { pendingOf } from '../../store/repositories/change-requests.repository.ts'
import { changeRequestKeys } from './change-request-keys.ts'
import { readChangeRequests } from './read-change-requests.ts'

export const getPendingChangeRequests = cachedRead<Contract['changeRequests']['getPendingChangeRequests']>({
  keys: changeRequestKeys,
  ofProject: true,
  own: true,
  name: ({ params: { projectId }, caller: { actor } }) => ['pending-of', projectId, actor.account, actor.account === null && actor.token],
  read: ({ store }, { params: { projectId }, caller: { actor } }) =>
    store.snapshot((tx) => readChangeRequests(tx, projectId, pendingOf(projectId, actor))),
})

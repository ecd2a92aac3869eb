import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { pendingOf } from '../../store/repositories/change-requests.repository.ts'
import { pendingAnswer, pendingWatches } from './pending-answer.ts'

export const getPendingChangeRequests: Operation<Contract['changeRequests']['getPendingChangeRequests']> = {
  watches: pendingWatches,
  run: (ports, { params: { projectId }, caller: { actor }, observed }) => {
    const name = actor.account === null ? ['token', actor.token] : ['account', actor.account]
    return pendingAnswer(ports, observed, projectId, name, pendingOf(projectId, actor))
  },
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { pendingFor } from '../../store/repositories/change-requests.repository.ts'
import { pendingAnswer, pendingWatches } from './pending-answer.ts'

export const getPendingChangeRequestsForFeature: Operation<Contract['changeRequests']['getPendingChangeRequestsForFeature']> = {
  watches: pendingWatches,
  run: (ports, { params: { projectId, featureName }, observed }) =>
    pendingAnswer(ports, observed, projectId, ['feature', featureName], pendingFor(projectId, featureName)),
}

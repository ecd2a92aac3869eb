import type { ChangeRequestPlan, Contract } from '@halyard/contracts'
import { isHiddenDraft } from '../../flags/change-request/see-request.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Tx } from '../../store/index.ts'
import { withId } from '../../store/repositories/change-requests.repository.ts'
import { findOutcome } from '../../store/repositories/reviews.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { evaluateAll } from './evaluate.ts'
import type { ChangeRequestParts } from './parts.ts'
import { toPlanBody } from './plan.mappers.ts'
import { assemble, partsOf } from './read-change-requests.ts'

/** The plan of a request: the present plan, or the stored plan if the request was applied. */
export const readPlanBody = async (tx: Tx, parts: ChangeRequestParts): Promise<ChangeRequestPlan> => {
  if (parts.request.state === 'Applied') {
    const [[stored]] = await tx.batch(findOutcome(parts.request.id))
    // The application of the request stored this form.
    if (stored?.outcome) return stored.outcome as ChangeRequestPlan
  }
  const [evaluated] = await evaluateAll(tx, parts.request.project, [parts])
  return toPlanBody(evaluated!)
}

export const previewChangeRequest: Operation<Contract['changeRequests']['previewChangeRequest']> = {
  run: ({ store }, { params: { projectId, id }, caller }) =>
    store.snapshot(async (tx) => {
      const [parts] = assemble(await tx.batch(...partsOf(withId(projectId, id))))
      if (!parts || isHiddenDraft(caller, parts.request)) return unknownChangeRequest(projectId, id)
      return readPlanBody(tx, parts)
    }),
}

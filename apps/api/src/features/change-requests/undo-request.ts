import type { Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { baseOf, Failure, failure, type Outcome, undoChanges } from '@halyard/domain'
import { isAdministrator, isAuthor } from '../../flags/change-request/see-request.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import { findOutcome } from '../../store/repositories/reviews.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { toChangeRequest } from './change-requests.mappers.ts'
import { proposeChanges } from './create-change-request.ts'
import { worldOfOutcome } from './plan.mappers.ts'

const readOutcome = async ({ store }: Ports, project: string, id: number) => {
  const [[request], [stored]] = await store.snapshot((tx) => tx.batch(listChangeRequests(withId(project, id)), findOutcome(id)))
  return { request, outcome: stored?.outcome as Outcome | null | undefined }
}

const undo = async (ports: Ports, caller: Caller, project: string, id: number) => {
  const { request, outcome } = await readOutcome(ports, project, id)
  const isHidden = request?.state === 'Draft' && !isAuthor(caller, request) && !isAdministrator(caller)
  if (!request || isHidden) return unknownChangeRequest(project, id)
  if (request.state !== 'Applied' || !outcome)
    return failure('ConflictError', `The change request ${id} is ${request.state}; only an applied request can be undone`)
  const { changes, impossible } = undoChanges(outcome)
  if (impossible.length > 0) return failure('ConflictError', `The change request ${id} cannot be undone. ${impossible.join(' ')}`)
  if (changes.length === 0) return failure('ConflictError', `The change request ${id} changed nothing, so there is nothing to undo`)
  const most = limits.changesPerRequest
  if (changes.length > most) {
    const needed = `that needs ${changes.length} changes, and a request holds at most ${most}`
    return failure('ConflictError', `The change request ${id} cannot be undone by one request: ${needed}`)
  }
  const seen = worldOfOutcome(outcome, request)
  const proposed = await proposeChanges(ports, caller, {
    project,
    environment: request.environment,
    changes,
    path: (index) => `change ${index}`,
    baseOf: (change) => baseOf(change, seen),
    undoOf: id,
  })
  return proposed instanceof Failure ? proposed : toChangeRequest(proposed)
}

export const undoChangeRequest: Operation<Contract['changeRequests']['undoChangeRequest']> = {
  run: (ports, { params, caller }) => undo(ports, caller, params.projectId, params.id),
}

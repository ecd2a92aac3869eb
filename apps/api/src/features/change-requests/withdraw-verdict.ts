import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Tx } from '../../store/index.ts'
import { listChangeRequests, openOf, updateState } from '../../store/repositories/change-requests.repository.ts'
import { lockAuthor } from '../../store/repositories/open-requests.repository.ts'
import { removeApproval, removeRejection } from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import type { Evaluated } from './evaluate.ts'
import { lockForReview } from './lock-for-review.ts'
import { showChangeRequest } from './read-change-requests.ts'

const noVerdict = failure('NotFoundError', 'You gave no verdict on this change request')

const withdrawApproval = ({ parts: { request }, review }: Evaluated, account: number): Change<undefined> => {
  const { id, project, environment, min_approvals } = request
  const left = review.approvals.filter((approval) => approval.account !== account).length
  return {
    // The background check stores and reports that a request became approved.
    statements: [removeApproval(id, account), ...(left > 0 && left >= min_approvals ? [] : [updateState(id, 'In review')])],
    events: [{ type: 'change-request-approval-withdrawn', project, environment, data: { id, approvals: left } }],
    revisions: [revisionKeys.changeRequests(project)],
    result: undefined,
  }
}

const reopen = async (tx: Tx, { parts: { request, rejections } }: Evaluated, account: number): Promise<Change<undefined> | Failure> => {
  const { id, project, environment, created_by_account, created_by_token } = request
  const isLast = rejections.every((rejection) => rejection.account_id === account)
  const author = { account: created_by_account, token: created_by_token }
  // Keeps the author from opening another request meanwhile.
  const [, [other]] = await tx.batch(lockAuthor(project, environment, author), listChangeRequests(openOf(project, environment, author)))
  if (isLast && other)
    return failure(
      'ConflictError',
      `The author has another open change request (${other.id}) in this environment, so this one stays rejected`,
    )
  return {
    statements: [removeRejection(id, account), ...(isLast ? [updateState(id, 'In review')] : [])],
    events: [{ type: 'change-request-rejection-withdrawn', project, environment, data: { id, state: isLast ? 'In review' : 'Rejected' } }],
    revisions: [revisionKeys.changeRequests(project)],
    result: undefined,
  }
}

const withdraw = async (tx: Tx, caller: Caller, projectId: string, id: number): Promise<Change<undefined> | Failure> => {
  const evaluated = await lockForReview(tx, caller, projectId, id)
  if (evaluated instanceof Failure) return evaluated
  const account = caller.account!.id
  const { request, approvals, rejections } = evaluated.parts
  const given = (request.state === 'Rejected' ? rejections : approvals).some((verdict) => verdict.account_id === account)
  if (!given) return noVerdict
  if (request.state === 'Rejected') return reopen(tx, evaluated, account)
  if (request.state === 'In review' || request.state === 'Approved') return withdrawApproval(evaluated, account)
  return failure('ConflictError', `The change request ${id} is ${request.state}, so verdicts can no longer be withdrawn`)
}

export const withdrawVerdict: Operation<Contract['changeRequests']['withdrawVerdict']> = {
  run: async (ports, { params, caller }) => {
    const done = await ports.store.write(caller.actor, (tx) => withdraw(tx, caller, params.projectId, params.id))
    return done instanceof Failure ? done : showChangeRequest(ports, params.projectId, params.id)
  },
}

import type { Contract, RequestedApprover, Reviewer } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { Failure, failure, wrongFields } from '@halyard/domain'
import { isAdministrator, isAuthor } from '../../flags/change-request/see-request.ts'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findReviewedEnvironment, listChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import {
  type ApproverRow,
  insertApprovers,
  listApprovers,
  listPossibleReviewers,
  listReviewers,
  lockAccountsForReference,
  type ReviewerRow,
  removeApprovers,
} from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownChangeRequest } from './access.ts'
import { changeRequestKeys } from './change-request-keys.ts'
import { approversIn, type Evaluated, evaluateAll } from './evaluate.ts'
import { lockForReview } from './lock-for-review.ts'
import { assemble, partsOf } from './read-change-requests.ts'

type Person = Pick<ReviewerRow, 'id' | 'name' | 'username' | 'email'>

const toReviewer = ({ id, name, username, email }: Person): Reviewer => ({
  id,
  name,
  username: nameOfAccount({ name, username, email }),
  imageUrl: imageUrlOf({ id, username, email }),
})

interface Verdicts {
  readonly approved: readonly number[]
  readonly rejected: readonly number[]
}

const verdictsOf = ({ parts, review }: Evaluated): Verdicts => ({
  approved: review.approvals.map(({ account }) => account),
  rejected: parts.rejections.map(({ account_id }) => account_id),
})

const verdictOf = (id: number, { approved, rejected }: Verdicts): RequestedApprover['verdict'] => {
  if (rejected.includes(id)) return 'rejected'
  return approved.includes(id) ? 'approved' : 'waiting'
}

const toRequested = (row: ApproverRow, verdicts: Verdicts): RequestedApprover => ({
  ...toReviewer(row),
  requestedAt: row.requested_at,
  verdict: verdictOf(row.id, verdicts),
})

export const getApprovers = cachedRead<Contract['changeRequests']['getApprovers']>({
  keys: changeRequestKeys,
  own: true,
  findName: async ({ params: { projectId, id }, caller }, { store }) => {
    const [row] = await store.run(listChangeRequests(withId(projectId, id)))
    if (!row || (row.state === 'Draft' && !isAuthor(caller, row))) return unknownChangeRequest(projectId, id)
    return ['approvers', projectId, row.id]
  },
  read: async ({ store }, { params: { projectId, id } }) => {
    return store.snapshot(async (tx) => {
      const selection = withId(projectId, id)
      const [rows, ...parts] = await tx.batch(listApprovers(id), ...partsOf(selection))
      const [evaluated] = await evaluateAll(tx, projectId, assemble(parts))
      // The request was deleted after the lookup above.
      if (!evaluated) return unknownChangeRequest(projectId, id)
      const verdicts = verdictsOf(evaluated)
      return rows.map((row) => toRequested(row, verdicts))
    })
  },
})

const closed = ['Applied', 'Cancelled', 'Rejected']

export const setApprovers: Operation<Contract['changeRequests']['setApprovers']> = {
  run: (ports, { params, body: { reviewers }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      await tx.batch(lockAccountsForReference(reviewers))
      const evaluated = await lockForReview(tx, caller, params.projectId, params.id)
      if (evaluated instanceof Failure) return evaluated
      const { request } = evaluated.parts
      const { id, project, environment } = request
      if (!isAuthor(caller, request) && !isAdministrator(caller))
        return failure('NoAccessError', 'Only the author of a change request and administrators can request reviews')
      if (closed.includes(request.state))
        return failure('ConflictError', `The change request ${id} is ${request.state}, so reviews can no longer be requested`)
      const wanted = [...new Set(reviewers)]
      const [present, accounts] = await tx.batch(listApprovers(id), listReviewers(wanted))
      const mayApprove = approversIn(accounts, project, environment)
      const refused = wrongFields(
        reviewers.flatMap((reviewer, at) => {
          if (reviewer === request.created_by_account)
            return [{ path: `body/reviewers/${at}`, message: 'is the author, who cannot approve' }]
          return mayApprove(reviewer)
            ? []
            : [{ path: `body/reviewers/${at}`, message: `must be an account with the permission APPROVE_CHANGE_REQUEST in ${environment}` }]
        }),
      )
      if (refused) return refused
      const at = new Date(ports.runtime.now()).toISOString()
      const removed = present.map((row) => row.id).filter((account) => !wanted.includes(account))
      const added = wanted.filter((account) => !present.some((row) => row.id === account))
      const verdicts = verdictsOf(evaluated)
      const rows = accounts.map((account) => present.find((row) => row.id === account.id) ?? { ...account, requested_at: at })
      const result = rows.map((row) => toRequested(row, verdicts))
      if (removed.length + added.length === 0) return { statements: [], events: [], revisions: [], result }
      const preData = { id, reviewers: present.map((row) => row.id) }
      return {
        statements: [
          ...(removed.length > 0 ? [removeApprovers(id, removed)] : []),
          ...(added.length > 0 ? [insertApprovers(id, added, at, caller.actor.name)] : []),
        ],
        events: [{ type: 'change-request-approvers-requested', project, environment, preData, data: { id, reviewers: added } }],
        revisions: [revisionKeys.changeRequests(project)],
        result,
      }
    }),
}

/** Administrators can approve in every project, with any role there. */
const reachingRoles = [builtInRoles.Admin.id]

export const getAvailableReviewers = cachedRead<Contract['changeRequests']['getAvailableReviewers']>({
  keys: ({ projectId = '' }) => [revisionKeys.access, revisionKeys.settings(projectId)],
  ofProject: true,
  own: true,
  name: ({ params: { projectId, environment } }) => ['available-reviewers', projectId, environment],
  read: async ({ store }, { params: { projectId, environment } }) => {
    const [[scope], rows] = await store.snapshot((tx) =>
      tx.batch(findReviewedEnvironment(projectId, environment), listPossibleReviewers(projectId, reachingRoles)),
    )
    if (!scope) return unknownProject(projectId)
    if (!scope.linked) return failure('NotFoundError', `The project ${projectId} has no environment ${environment}`)
    const mayApprove = approversIn(rows, projectId, environment)
    return rows.filter(({ id }) => mayApprove(id)).map(toReviewer)
  },
})

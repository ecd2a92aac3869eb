import { randomUUID } from 'node:crypto'
import type { ChangeRequestImpact, Contract, SetChangeRequestState } from '@halyard/contracts'
import { type ChangeRequestState, closedStates, type Transition } from '@halyard/contracts/data'
import { Failure, failure, findTransition, holds, outcomeChanged } from '@halyard/domain'
import { isAuthor } from '../../flags/change-request/see-request.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Tx } from '../../store/index.ts'
import { updateState } from '../../store/repositories/change-requests.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import {
  insertComment,
  insertRejection,
  nextCommentId,
  storeApproval,
  storeMinApprovals,
  storeSchedule,
} from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { applyRequest, factsOf, type Step, storeDropped } from './apply-request.ts'
import { checkRequestsOf } from './check-requests.ts'
import type { Evaluated } from './evaluate.ts'
import { readImpact } from './impact/get-change-request-impact.ts'
import { lockForReview } from './lock-for-review.ts'
import { showChangeRequest } from './read-change-requests.ts'
import { refusalOfOtherProjects } from './refusal-of-other-projects.ts'

const approve = ({ parts: { request }, plan, review }: Evaluated, caller: Caller, at: string): Step | Failure => {
  const account = caller.account!.id
  if (review.approvals.some((approval) => approval.account === account))
    return failure('ConflictError', 'You already approved this outcome. Each account can approve an outcome once.')
  const isEnough = review.approvals.length + 1 >= request.min_approvals
  const { id, project, environment } = request
  const data = { id, approvals: review.approvals.length + 1, minApprovals: request.min_approvals, planHash: plan.hash }
  return {
    statements: [storeApproval({ request: id, account, at }, plan.hash), updateState(id, isEnough ? 'Approved' : 'In review')],
    events: isEnough && request.state !== 'Approved' ? [{ type: 'change-request-approved', project, environment, data }] : [],
  }
}

const stepOf = (
  to: Transition['to'],
  evaluated: Evaluated,
  caller: Caller,
  at: string,
  scheduledAt: string | undefined,
): Step | Failure => {
  const { id, min_approvals } = evaluated.parts.request
  switch (to) {
    case 'Approved':
      return approve(evaluated, caller, at)
    case 'Rejected':
      return {
        statements: [
          ...(caller.account ? [insertRejection({ request: id, account: caller.account.id, at })] : []),
          updateState(id, 'Rejected'),
          storeMinApprovals(id, min_approvals),
        ],
      }
    case 'Scheduled':
      return { statements: [storeSchedule(id, { at: scheduledAt!, by: caller.actor })] }
    case 'Applied':
      return applyRequest(evaluated, at)
    case 'Cancelled':
      return { statements: [updateState(id, 'Cancelled'), storeMinApprovals(id, min_approvals)] }
    default:
      return { statements: [updateState(id, to)] }
  }
}

const isClosed = ({ state }: Pick<Evaluated['review'], 'state'>): boolean => closedStates.some((closed) => closed === state)

const otherOutcome = (hash: string): Failure =>
  failure(
    'ConflictError',
    `${outcomeChanged.replace('this approval', 'you read it')}. Its plan hash is ${hash} now. Read the request again.`,
    [{ path: 'body/planHash', message: hash }],
  )

const otherImpact = (hash: string): Failure =>
  failure(
    'ConflictError',
    `The request affects other contexts than when you read its impact. The impact hash is ${hash} now. Read the impact again, and approve with its hash.`,
    [{ path: 'body/impactHash', message: hash }],
  )

/** The permissions and the authorship of the caller, for this request. */
const permissionsOf = (caller: Caller, { parts: { request } }: Evaluated) => ({
  isAuthor: isAuthor(caller, request),
  hasAccount: caller.account !== null,
  holds: (permission: Parameters<typeof holds>[1]) =>
    holds(caller.grants, permission, { project: request.project, environment: request.environment }),
})

/** Stores the comment of the body. */
const commentStep = async (
  tx: Tx,
  caller: Caller,
  { parts: { request } }: Evaluated,
  text: string | undefined,
  at: string,
): Promise<Step> => {
  if (text === undefined) return { statements: [] }
  const [[next]] = await tx.batch(nextCommentId())
  const { id, project, environment } = request
  return {
    statements: [insertComment({ id: next!.id, request: id, text, at }, caller.actor)],
    events: [{ type: 'change-request-comment-added', project, environment, data: { id, commentId: next!.id, text } }],
  }
}

type Impact = Pick<ChangeRequestImpact, 'impactHash' | 'planHash'>

const changeState = async (
  tx: Tx,
  caller: Caller,
  { projectId: project, id }: { readonly projectId: string; readonly id: number },
  { state: to, comment, scheduledAt: givenTime, planHash, impactHash }: SetChangeRequestState,
  { now, impact }: { readonly now: number; readonly impact: Impact | undefined },
): Promise<Change<undefined> | Failure> => {
  // In UTC, because PostgreSQL refuses zones of 16 hours and more, which RFC 3339 allows.
  const scheduledAt = givenTime === undefined ? undefined : new Date(givenTime).toISOString()
  const evaluated = await lockForReview(tx, caller, project, id, { lock: to === 'Applied', newId: randomUUID })
  if (evaluated instanceof Failure) return evaluated
  const transition = findTransition(to, factsOf(evaluated, scheduledAt, now), permissionsOf(caller, evaluated))
  // The impact was measured before the locks were taken, so it may belong to another plan.
  const isOutdated = [planHash, impact?.planHash].some((seen) => seen !== undefined && seen !== evaluated.plan.hash)
  // Another outcome drops approvals, so the state may differ from the one that the caller saw.
  const isWrongOrder = transition instanceof Failure && transition.details?.[0]?.path === 'body/state'
  if (isOutdated && isWrongOrder && !isClosed(evaluated.review)) return otherOutcome(evaluated.plan.hash)
  if (transition instanceof Failure) return transition
  if (isOutdated) return otherOutcome(evaluated.plan.hash)
  if (impact && impact.impactHash !== impactHash) return otherImpact(impact.impactHash)
  const refused = to === 'Applied' || to === 'Scheduled' ? await refusalOfOtherProjects(tx, caller, evaluated) : null
  if (refused) return refused
  const at = new Date(now).toISOString()
  const step = stepOf(to, evaluated, caller, at, scheduledAt)
  if (step instanceof Failure) return step
  const { environment } = evaluated.parts.request
  const before: ChangeRequestState = evaluated.review.state
  const all = [storeDropped(evaluated, at), step, await commentStep(tx, caller, evaluated, comment, at)]
  const event: NewEvent = {
    type: transition.event,
    project,
    environment,
    preData: { id, state: before },
    data: {
      id,
      state: to,
      ...(scheduledAt !== undefined && { scheduledAt }),
      planHash: evaluated.plan.hash,
      ...(impactHash !== undefined && { impactHash }),
    },
  }
  return {
    statements: all.flatMap(({ statements }) => statements),
    events: [...all.flatMap(({ events = [] }) => events), event],
    revisions: [revisionKeys.changeRequests(project), ...all.flatMap(({ revisions = [] }) => revisions)],
    result: undefined,
  }
}

export const setChangeRequestState: Operation<Contract['changeRequests']['setChangeRequestState']> = {
  run: async (ports, { params: { projectId, id }, body, caller }) => {
    const key = { projectId, id }
    const impact = body.impactHash === undefined ? undefined : await readImpact(ports, caller, projectId, key.id)
    if (impact instanceof Failure) return impact
    const done = await ports.store.write(caller.actor, (tx) => changeState(tx, caller, key, body, { now: ports.runtime.now(), impact }))
    if (done instanceof Failure) return done
    if (body.state === 'Scheduled') await checkRequestsOf(ports, projectId)
    return showChangeRequest(ports, projectId, key.id)
  },
}

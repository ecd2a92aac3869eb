import { closedStates, type Transition } from '@halyard/contracts/data'
import { Failure, failure, findTransition, holds, outcomeChanged } from '@halyard/domain'
import { isAdministrator, isAuthor, refusalOfMissing } from '../caller.ts'
import { refusalOfSize } from '../change-flags.ts'
import type { StoredRequest } from '../change-request.ts'
import { type Context, type Operations, Written } from '../operation.ts'
import { type Evaluated, evaluate, minApprovalsOf, showRequest, unknownRequest } from '../review.ts'
import { type State, withEntry } from '../state.ts'
import { afterChanges, isReviewed, usesOf } from '../worlds.ts'

type SetState = NonNullable<NonNullable<Operations['changeRequests']>['setChangeRequestState']>

const notOffered = (what: string): Failure => failure('NotFoundError', `The test server has no ${what}; use a started server to test it`)

const otherOutcome = (hash: string): Failure =>
  failure(
    'ConflictError',
    `${outcomeChanged.replace('this approval', 'you read it')}. Its plan hash is ${hash} now. Read the request again.`,
    [{ path: 'body/planHash', message: hash }],
  )

/** Why the caller cannot change a segment that is used where another project requires reviews. */
const refusalOfOtherProjects = ({ state, caller }: Context, { request, world, plan }: Evaluated): Failure | null => {
  const changed = [...plan.result.segments.values()].filter(
    ({ id, constraints }) => JSON.stringify(constraints) !== JSON.stringify(world.segments.get(id)?.constraints),
  )
  const elsewhere = changed.flatMap(({ id }) =>
    usesOf(state, id).flatMap(({ project, environment = '' }) => {
      const stored = state.projects.get(project)
      return project !== request.project && stored && isReviewed(stored, environment)
        ? [{ permission: 'SKIP_CHANGE_REQUEST' as const, project, environment }]
        : []
    }),
  )
  return refusalOfMissing(caller, elsewhere, 'to change a segment that strategies of another project use')
}

/** The approvals with the present reasons to drop them, so that the reasons remain when the state changes again. */
const judged = ({ request, review }: Evaluated): StoredRequest => ({
  ...request,
  approvals: request.approvals.map((approval) => {
    const dropped = review.dropped.find((each) => each.approval.account === approval.account)
    return dropped ? { ...approval, droppedBecause: dropped.because } : approval
  }),
})

const approved = ({ caller: { actor }, at, state }: Context, evaluated: Evaluated): StoredRequest | Failure => {
  const { plan, review } = evaluated
  const account = actor.account ?? 0
  if (review.approvals.some((approval) => approval.account === account))
    return failure('ConflictError', 'You already approved this outcome. Each account can approve an outcome once.')
  const request = judged(evaluated)
  const others = request.approvals.filter((approval) => approval.account !== account)
  const isEnough = review.approvals.length + 1 >= minApprovalsOf(state, request)
  return {
    ...request,
    state: isEnough ? 'Approved' : 'In review',
    approvals: [...others, { account, planHash: plan.hash, at, droppedBecause: null }],
  }
}

/** The request and the state of the features after a transition. */
const step = (context: Context, to: Transition['to'], evaluated: Evaluated): { state: State; request: StoredRequest } | Failure => {
  const { state, caller, at } = context
  const request = judged(evaluated)
  const closed = { ...request, approvalsThen: minApprovalsOf(state, request) }
  switch (to) {
    case 'Approved': {
      const after = approved(context, evaluated)
      return after instanceof Failure ? after : { state, request: after }
    }
    case 'Rejected': {
      const { account } = caller.actor
      const rejections = account === null ? request.rejections : [...request.rejections, { account, at }]
      return { state, request: { ...closed, state: 'Rejected', rejections } }
    }
    case 'Cancelled':
      return { state, request: { ...closed, state: 'Cancelled' } }
    case 'Applied': {
      const { world, plan } = evaluated
      const tooLarge = refusalOfSize(world, plan.result)
      if (tooLarge) return tooLarge
      const applied = afterChanges(state, [{ before: world, after: plan.result }], at)
      return { state: applied, request: { ...closed, state: 'Applied', appliedAt: at } }
    }
    default:
      return { state, request: { ...request, state: to } }
  }
}

/** Sets the state of a change request, as its rules allow. The test server has no schedules. */
export const setState: SetState = (context) => {
  const { state, params, body, caller, now, at } = context
  const { state: to, comment, planHash } = body
  const stored = state.changeRequests.get(params.id)
  const isHidden = stored?.state === 'Draft' && !isAuthor(caller, stored.author) && !isAdministrator(caller)
  if (stored?.project !== params.projectId || isHidden) return unknownRequest(params.projectId, params.id)
  const evaluated = evaluate(context, stored, context.newId)
  const { plan, review } = evaluated
  const facts = {
    state: review.state,
    changes: stored.changes.length,
    conflicts: plan.conflicts.map(({ message }) => message),
    approvals: review.approvals.length,
    minApprovals: minApprovalsOf(state, stored),
    scheduledAt: body.scheduledAt === undefined ? undefined : Date.parse(body.scheduledAt),
    now,
  }
  const transition = findTransition(to, facts, {
    isAuthor: isAuthor(caller, stored.author),
    hasAccount: caller.actor.account !== null,
    holds: (permission) => holds(caller.grants, permission, { project: stored.project, environment: stored.environment }),
  })
  const isOutdated = planHash !== undefined && planHash !== plan.hash
  const isWrongOrder = transition instanceof Failure && transition.details?.[0]?.path === 'body/state'
  if (isOutdated && isWrongOrder && !closedStates.some((closed) => closed === review.state)) return otherOutcome(plan.hash)
  if (transition instanceof Failure) return transition
  if (isOutdated) return otherOutcome(plan.hash)
  if (to === 'Scheduled') return notOffered('schedules')
  if (body.impactHash !== undefined) return notOffered('impact reports')
  const refused = to === 'Applied' ? refusalOfOtherProjects(context, evaluated) : null
  if (refused) return refused
  const after = step(context, to, evaluated)
  if (after instanceof Failure) return after
  const id = after.state.next.comment
  const comments = [...after.request.comments, ...(comment === undefined ? [] : [{ id, text: comment, by: caller.actor, at }])]
  const request = { ...after.request, comments }
  const written = {
    ...after.state,
    changeRequests: withEntry(after.state.changeRequests, request.id, request),
    next: { ...after.state.next, comment: id + (comment === undefined ? 0 : 1) },
  }
  return new Written(written, showRequest({ ...context, state: written }, request))
}

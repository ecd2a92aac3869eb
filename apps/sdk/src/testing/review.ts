import type { ChangeRequest, ChangeRequestApproval } from '@halyard/contracts'
import { closedStates, pendingStates } from '@halyard/contracts/data'
import {
  approvalsFor,
  type Failure,
  failure,
  groupChanges,
  holds,
  type Plan,
  type ProposedChange,
  plan,
  type Reviewed,
  reviewOf,
  type StoredChange as ShownChange,
  type World,
} from '@halyard/domain'
import type { Approval, StoredRequest } from './change-request.ts'
import type { Context } from './operation.ts'
import type { State } from './state.ts'
import { isReviewed, worldToPlan } from './worlds.ts'

type Reading = Pick<Context, 'state' | 'accounts'>

export const unknownRequest = (project: string, id: number): Failure =>
  failure('NotFoundError', `There is no change request ${id} in the project ${project}`)

export const isPending = ({ state }: StoredRequest): boolean => pendingStates.some((pending) => pending === state)

const isClosed = ({ state }: StoredRequest): boolean => closedStates.some((closed) => closed === state)

/** The number of approvals that a request needs, by the present settings; for a closed request, when it was closed. */
export const minApprovalsOf = ({ projects }: State, request: StoredRequest): number => {
  const project = projects.get(request.project)
  if (!project || isClosed(request)) return request.approvalsThen
  const own = project.reviews.get(request.environment)
  const required = [...project.environments.keys()].flatMap((environment) =>
    isReviewed(project, environment) ? [project.reviews.get(environment)?.requiredApprovals ?? 0] : [],
  )
  const widest = required.length > 0 ? Math.max(...required) : null
  return approvalsFor(own?.enabled ? own.requiredApprovals : request.approvalsThen, widest, request.changes)
}

/** A request with the outcome of applying it now, and the approvals that count. */
export interface Evaluated {
  readonly request: StoredRequest
  readonly world: World
  readonly plan: Plan
  readonly review: Reviewed<Approval>
}

/** Plans a request on the present state. */
export const evaluate = ({ state, accounts }: Reading, request: StoredRequest, newId?: () => string): Evaluated => {
  const { project, environment } = request
  const world = worldToPlan(state, project, environment)
  const bases = new Map(request.changes.map(({ id, base }) => [id, base]))
  const planned = plan(({ id }) => bases.get(id), world, request.changes as readonly ProposedChange[], newId)
  const review = reviewOf(request.approvals, {
    state: request.state,
    minApprovals: minApprovalsOf(state, request),
    hash: planned.conflicts.length > 0 ? null : planned.hash,
    mayApprove: (account) => holds(accounts.caller(account)?.grants ?? [], 'APPROVE_CHANGE_REQUEST', { project, environment }),
  })
  return { request, world, plan: planned, review }
}

const toOpinion = ({ accounts }: Reading, { account, at }: { readonly account: number; readonly at: string }): ChangeRequestApproval => ({
  createdBy: accounts.showAccount(account),
  createdAt: at,
})

const summary = ({ state, accounts }: Reading, request: StoredRequest) => ({
  id: request.id,
  ...(request.title !== null && { title: request.title }),
  environment: request.environment,
  minApprovals: minApprovalsOf(state, request),
  project: request.project,
  createdBy: accounts.show(request.author),
  createdAt: request.createdAt,
  ...(request.appliedAt !== null && { appliedAt: request.appliedAt }),
})

const emptyPlan = { conflicts: [], defaultChanges: new Map() }

/** The request with its present conflicts and approvals. */
export const showRequest = (reading: Reading, request: StoredRequest): ChangeRequest => {
  const { world, plan: planned, review } = evaluate(reading, request)
  const createdBy = reading.accounts.show(request.author)
  // A shown change has the fields of a stored one, without its base.
  const changes = request.changes.map((change) => ({ ...change, createdBy }) as ShownChange)
  const dropped = review.dropped.map(({ approval, because }) => ({ ...toOpinion(reading, approval), reason: because }))
  return {
    ...summary(reading, request),
    ...groupChanges(changes, world, isClosed(request) ? emptyPlan : planned),
    approvals: review.approvals.map((approval) => toOpinion(reading, approval)),
    rejections: request.rejections.map((rejection) => toOpinion(reading, rejection)),
    comments: request.comments.map(({ id, text, by, at }) => ({ id, text, createdBy: reading.accounts.show(by), createdAt: at })),
    state: review.state,
    ...(!isClosed(request) && { planHash: planned.hash }),
    ...(dropped.length > 0 && { droppedApprovals: dropped }),
  }
}

/** The request in lists: with the stored state, and without changes, segments and comments. */
export const showListed = (reading: Reading, request: StoredRequest): ChangeRequest => ({
  ...summary(reading, request),
  features: [...new Set(request.changes.flatMap((change) => ('feature' in change ? [change.feature] : [])))].map((name) => ({
    name,
    changes: [],
  })),
  segments: [],
  approvals: request.approvals.filter(({ droppedBecause }) => droppedBecause === null).map((approval) => toOpinion(reading, approval)),
  rejections: request.rejections.map((rejection) => toOpinion(reading, rejection)),
  comments: [],
  state: request.state,
})

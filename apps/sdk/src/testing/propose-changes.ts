import type { ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import {
  baseOf,
  type Failure,
  type FlagChange,
  failure,
  isOnSegment,
  joinChanges,
  type PendingState,
  refusalOfChanges,
  type World,
} from '@halyard/domain'
import { isAdministrator, isAuthor } from './caller.ts'
import { unknownProject } from './change-flags.ts'
import type { StoredChange, StoredRequest } from './change-request.ts'
import { type Context, Written } from './operation.ts'
import { isPending, showRequest } from './review.ts'
import { withEntry } from './state.ts'
import { worldToPlan } from './worlds.ts'

export const toStored = (
  change: ChangeRequestCreate,
  world: World,
  id: number,
  { newId, at }: Context,
  strategyId?: string,
): StoredChange => {
  const given = 'payload' in change ? change.payload : {}
  const payload = change.action === 'addStrategy' ? { ...change.payload, id: strategyId ?? newId() } : given
  // The payload is complete now.
  const complete = { ...change, payload } as FlagChange
  const segmentName = isOnSegment(complete) ? (world.segments.get(complete.payload.id)?.name ?? '') : ''
  return { ...complete, id, base: baseOf(complete, world), createdAt: at, segmentName }
}

/** The strategies that changes will add. */
export const proposedIn = (changes: readonly StoredChange[]) =>
  changes.flatMap((change) => (change.action === 'addStrategy' ? [{ feature: change.feature, id: change.payload.id }] : []))

export const refusalOfSize = (changes: readonly StoredChange[]): Failure | null => {
  const bytes = new TextEncoder().encode(JSON.stringify(changes.map(({ payload }) => payload))).length
  if (bytes <= limits.changeRequestBytes) return null
  const message = `a change request holds at most ${limits.changeRequestBytes} bytes`
  return failure('ValidationError', `body: ${message}`, [{ path: 'body', message }])
}

const authorEdited = 'The author changed the request after this approval'

/** The request after an edit, which can drop approvals. */
export const edited = (request: StoredRequest, changes: readonly StoredChange[], state: PendingState, drops: boolean): StoredRequest => ({
  ...request,
  state,
  changes,
  approvals: request.approvals.map((approval) =>
    drops && approval.droppedBecause === null ? { ...approval, droppedBecause: authorEdited } : approval,
  ),
})

export const refusalOfProposal = (context: Context, id: string, environment: string): Failure | null => {
  const project = context.state.projects.get(id)
  if (!project) return unknownProject(id)
  if (!project.environments.has(environment)) return failure('NotFoundError', `The project ${id} has no environment ${environment}`)
  const { caller } = context
  const mayPropose = project.mode !== 'protected' || isAdministrator(caller) || caller.projects.includes(id)
  if (mayPropose) return null
  return failure('NoAccessError', `The project ${id} is protected: only its members and administrators can propose changes`)
}

export const store = ({ state }: Context, request: StoredRequest) => ({
  ...state,
  changeRequests: withEntry(state.changeRequests, request.id, request),
})

export const propose = (
  context: Context,
  project: string,
  environment: string,
  changes: readonly ChangeRequestCreate[],
  path: (index: number) => string,
) => {
  const { state, caller, at } = context
  const refused = refusalOfProposal(context, project, environment)
  if (refused) return refused
  const open = [...state.changeRequests.values()].find(
    (request) =>
      request.project === project && request.environment === environment && isAuthor(caller, request.author) && isPending(request),
  )
  // An open request is pending.
  const pending = open ? { state: open.state as PendingState, changes: open.changes.length } : null
  const joining = joinChanges(pending, changes.length)
  if (joining.kind === 'refused')
    return failure('ValidationError', `body: ${joining.message}`, [{ path: 'body', message: joining.message }])
  const world = worldToPlan(state, project, environment)
  const wrong = refusalOfChanges(changes, world, proposedIn(open?.changes ?? []), path)
  if (wrong) return wrong
  const setting = state.projects.get(project)?.reviews.get(environment)
  const request: StoredRequest = open ?? {
    id: state.next.request,
    project,
    environment,
    title: null,
    state: 'Draft',
    author: caller.actor,
    createdAt: at,
    appliedAt: null,
    approvalsThen: setting?.enabled ? setting.requiredApprovals : limits.approvals.min,
    changes: [],
    approvals: [],
    rejections: [],
    comments: [],
  }
  const added = changes.map((change, index) => toStored(change, world, state.next.change + index, context))
  const all = [...request.changes, ...added]
  const tooLarge = refusalOfSize(all)
  if (tooLarge) return tooLarge
  const after = edited(request, all, joining.state, joining.kind === 'join' && joining.dropApprovals)
  const next = { ...state.next, request: state.next.request + (open ? 0 : 1), change: state.next.change + changes.length }
  const written = { ...store(context, after), next }
  return new Written(written, showRequest({ ...context, state: written }, after))
}

import type { ChangeRequest, ChangeRequestApproval, ChangeRequestComment, ChangeRequestUser } from '@halyard/contracts'
import { groupChanges, type PlannedChanges, type StoredChange } from '@halyard/domain'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import type { ChangeRequestRow } from '../../store/repositories/change-requests.repository.ts'
import type { ChangeRow, CommentRow, OpinionRow } from '../../store/repositories/changes.repository.ts'
import type { Evaluated } from './evaluate.ts'
import type { ChangeRequestParts } from './parts.ts'

interface Person {
  readonly account: number | null
  /** Stored name, shown if the account was deleted or never existed. */
  readonly name: string
  readonly username: string | null
  readonly email: string | null
}

const toPerson = ({ account, name, username, email }: Person): ChangeRequestUser =>
  account === null
    ? { username: name, imageUrl: null }
    : { id: account, username: username ?? email ?? name, imageUrl: imageUrlOf({ id: account, username, email }) }

const toOpinion = ({ account_id: id, created_at, name, username, email }: OpinionRow): ChangeRequestApproval => ({
  createdBy: { id, username: nameOfAccount({ name, username, email }), imageUrl: imageUrlOf({ id, username, email }) },
  createdAt: created_at,
})

export const toComment = ({
  id,
  text,
  created_by,
  account_id: account,
  created_at,
  username,
  email,
}: CommentRow): ChangeRequestComment => ({
  id,
  text,
  createdBy: toPerson({ account, name: created_by, username, email }),
  createdAt: created_at,
})

const toStoredChange =
  (createdBy: ChangeRequestUser) =>
  ({ id, action, feature, segment_name, payload, base, created_at }: ChangeRow): StoredChange =>
    // The columns hold the fields with which a change of this action was stored.
    ({
      id,
      action,
      feature,
      segmentName: segment_name,
      payload,
      ...(base && { base }),
      createdBy,
      createdAt: created_at,
    }) as StoredChange

const toSchedule = ({ state, scheduled_at, schedule_status, failure_reason, schedule_conflict }: ChangeRequestRow) =>
  state === 'Scheduled' && scheduled_at !== null
    ? {
        schedule: {
          scheduledAt: scheduled_at,
          status: schedule_status ?? 'pending',
          failureReason: failure_reason,
          ...(schedule_conflict !== null && { conflict: schedule_conflict }),
        },
      }
    : {}

const isClosed = ({ state }: ChangeRequestRow) => state === 'Applied' || state === 'Cancelled' || state === 'Rejected'

/** Closed requests show neither conflicts nor default changes. */
const emptyPlan: PlannedChanges = { conflicts: [], defaultChanges: new Map() }
export const toAuthor = ({ created_by: name, created_by_account: account, username, email }: ChangeRequestRow): ChangeRequestUser =>
  toPerson({ account, name, username, email })

/** The request without its related rows. */
const toSummary = (request: ChangeRequestRow) => ({
  id: request.id,
  ...(request.title !== null && { title: request.title }),
  environment: request.environment,
  minApprovals: request.min_approvals,
  project: request.project,
  createdBy: toAuthor(request),
  createdAt: request.created_at,
  ...(request.undo_of !== null && { undoOf: request.undo_of }),
  ...(request.applied_at !== null && { appliedAt: request.applied_at }),
  ...toSchedule(request),
})

/** The documented form, with current conflicts and approvals. */
export const toChangeRequest = ({ parts, world, plan, review }: Evaluated): ChangeRequest => {
  const { request, changes, rejections, comments } = parts
  const dropped = review.dropped.map(({ approval: { row }, because }) => ({ ...toOpinion(row), reason: because }))
  return {
    ...toSummary(request),
    ...groupChanges(changes.map(toStoredChange(toAuthor(request))), world, isClosed(request) ? emptyPlan : plan),
    approvals: review.approvals.map(({ row }) => toOpinion(row)),
    rejections: rejections.map(toOpinion),
    comments: comments.map(toComment),
    state: review.state,
    ...(!isClosed(request) && { planHash: plan.hash }),
    ...(dropped.length > 0 && { droppedApprovals: dropped }),
  }
}

/** The parts of a request that lists read. */
export interface ListedParts extends Pick<ChangeRequestParts, 'request' | 'approvals' | 'rejections'> {
  readonly features: readonly string[]
}

/** The form in lists: with the stored state, and without changes, segments and comments. */
export const toListedRequest = ({ request, features, approvals, rejections }: ListedParts): ChangeRequest => ({
  ...toSummary(request),
  features: features.map((name) => ({ name, changes: [] })),
  segments: [],
  approvals: approvals.filter(({ dropped_because }) => dropped_because === null).map(toOpinion),
  rejections: rejections.map(toOpinion),
  comments: [],
  state: request.state,
})

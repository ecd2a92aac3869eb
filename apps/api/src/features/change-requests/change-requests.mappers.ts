import type { ChangeRequest, ChangeRequestApproval, ChangeRequestComment, ChangeRequestUser } from '@halyard/contracts'
import { groupChanges, type StoredChange, type World } from '@halyard/domain'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import type { ChangeRequestRow } from '../../store/repositories/change-requests.repository.ts'
import type { ChangeRow, CommentRow, OpinionRow } from '../../store/repositories/changes.repository.ts'

/** A request with all that hangs on it. */
export interface ChangeRequestParts {
  readonly request: ChangeRequestRow
  readonly changes: readonly ChangeRow[]
  readonly approvals: readonly OpinionRow[]
  readonly rejections: readonly OpinionRow[]
  readonly comments: readonly CommentRow[]
}

interface Person {
  readonly account: number | null
  /** By which they are known where the account is gone, or never was. */
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

const toComment = ({ id, text, created_by, account_id: account, created_at, username, email }: CommentRow): ChangeRequestComment => ({
  id,
  text,
  createdBy: toPerson({ account, name: created_by, username, email }),
  createdAt: created_at,
})

const toStoredChange =
  (createdBy: ChangeRequestUser) =>
  ({ id, action, feature, segment_name, payload, created_at }: ChangeRow): StoredChange =>
    // The columns hold what a change of this action was stored with.
    ({ id, action, feature, segmentName: segment_name, payload, createdBy, createdAt: created_at }) as StoredChange

/** The documented form, with the conflicts that there are now. */
export const toChangeRequest = ({ request, changes, approvals, rejections, comments }: ChangeRequestParts, world: World): ChangeRequest => {
  const { created_by: name, created_by_account: account, username, email } = request
  const createdBy = toPerson({ account, name, username, email })
  return {
    id: request.id,
    ...(request.title !== null && { title: request.title }),
    environment: request.environment,
    minApprovals: request.min_approvals,
    project: request.project,
    ...groupChanges(changes.map(toStoredChange(createdBy)), world),
    approvals: approvals.map(toOpinion),
    rejections: rejections.map(toOpinion),
    comments: comments.map(toComment),
    createdBy,
    createdAt: request.created_at,
    state: request.state,
    ...(request.state === 'Scheduled' &&
      request.scheduled_at !== null && {
        schedule: {
          scheduledAt: request.scheduled_at,
          status: request.schedule_status ?? 'pending',
          failureReason: request.failure_reason,
        },
      }),
  }
}

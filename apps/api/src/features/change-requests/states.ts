import { limits, pendingStates } from '@halyard/contracts/data'
import type { EditedState, PendingState } from '@halyard/domain'
import { approvalsFor } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Query } from '../../store/index.ts'
import { type ChangeRequestRow, type ReviewedEnvironmentRow, updateState } from '../../store/repositories/change-requests.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { OpenRequestRow } from '../../store/repositories/open-requests.repository.ts'
import { dropApprovals } from '../../store/repositories/reviews.repository.ts'
import type { ChangeRequestParts } from './parts.ts'

/** A request whose author can still change it. */
export interface PendingParts extends ChangeRequestParts {
  readonly request: ChangeRequestParts['request'] & { readonly state: PendingState }
}

export const isPending = (parts: ChangeRequestParts): parts is PendingParts =>
  (pendingStates as readonly string[]).includes(parts.request.state)

/** An open request, with the requirements of its environment. */
export const opened = (
  row: OpenRequestRow,
  { required_approvals, widest_approvals }: ReviewedEnvironmentRow,
  related: Omit<ChangeRequestParts, 'request'>,
): PendingParts => {
  const own_approvals = required_approvals ?? row.min_approvals
  const request = { ...row, own_approvals, widest_approvals, min_approvals: approvalsFor(own_approvals, widest_approvals, related.changes) }
  return { ...related, request }
}

const authorEdited = 'The author changed the request after this approval'

interface Edited {
  readonly after: ChangeRequestParts
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
}

/**
 * Returns the request after an edit, with the writes that store its state. Edits can drop approvals, because reviewers
 * approved other changes.
 */
export const edited = (parts: ChangeRequestParts, { state, dropApprovals: drops }: EditedState, at: string): Edited => {
  const { id, project, environment } = parts.request
  const dropped = drops ? parts.approvals.filter(({ dropped_because }) => dropped_because === null).map(({ account_id }) => account_id) : []
  const approvals = parts.approvals.map((row) => (dropped.includes(row.account_id) ? { ...row, dropped_because: authorEdited } : row))
  return {
    after: {
      ...parts,
      request: {
        ...parts.request,
        state,
        min_approvals: approvalsFor(parts.request.own_approvals, parts.request.widest_approvals, parts.changes),
      },
      approvals,
    },
    statements: [
      ...(state === parts.request.state ? [] : [updateState(id, state)]),
      ...(dropped.length > 0 ? [dropApprovals(id, dropped, at, authorEdited)] : []),
    ],
    events:
      dropped.length > 0
        ? [
            {
              type: 'change-request-approvals-dropped',
              project,
              environment,
              data: { id, reason: authorEdited, accounts: dropped },
            },
          ]
        : [],
  }
}

/**
 * A new request without changes. The names of the author come from the caller, whom the server has authenticated for this
 * request.
 */
export const draft = (
  { actor, account }: Caller,
  { required_approvals: own_approvals, widest_approvals }: ReviewedEnvironmentRow,
  request: Pick<ChangeRequestRow, 'id' | 'project' | 'environment' | 'created_at'>,
): PendingParts => ({
  request: {
    ...request,
    own_approvals: own_approvals ?? limits.approvals.min,
    widest_approvals,
    min_approvals: own_approvals ?? limits.approvals.min,
    title: null,
    state: 'Draft',
    created_by: actor.name,
    created_by_account: actor.account,
    created_by_token: account ? null : actor.token,
    scheduled_at: null,
    schedule_status: null,
    failure_reason: null,
    schedule_conflict: null,
    scheduled_by: null,
    scheduled_by_token: null,
    scheduled_by_name: null,
    applied_at: null,
    undo_of: null,
    username: account?.username ?? null,
    email: account?.email ?? null,
  },
  changes: [],
  approvals: [],
  rejections: [],
  comments: [],
})

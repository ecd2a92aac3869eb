import { pendingStates } from '@halyard/contracts/data'
import type { EditedState, PendingState } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Query } from '../../store/index.ts'
import { type ChangeRequestRow, updateState } from '../../store/repositories/change-requests.repository.ts'
import { removeApprovals } from '../../store/repositories/changes.repository.ts'
import type { ChangeRequestParts } from './change-requests.mappers.ts'

/** A request that is still open to its author's changes. */
export interface PendingParts extends ChangeRequestParts {
  readonly request: ChangeRequestParts['request'] & { readonly state: PendingState }
}

export const isPending = (parts: ChangeRequestParts): parts is PendingParts =>
  (pendingStates as readonly string[]).includes(parts.request.state)

/** A request in the state that an edit leaves it in, and what stores that. Approvals were given to other changes. */
export const edited = (
  parts: ChangeRequestParts,
  { state, dropApprovals }: EditedState,
): { readonly after: ChangeRequestParts; readonly statements: readonly Query[] } => ({
  after: { ...parts, request: { ...parts.request, state }, approvals: dropApprovals ? [] : parts.approvals },
  statements: [
    ...(state === parts.request.state ? [] : [updateState(parts.request.id, state)]),
    ...(dropApprovals ? [removeApprovals(parts.request.id)] : []),
  ],
})

/** A request that was made just now, without changes. The author's names are those of the caller: nobody else has changed them since. */
export const draft = (
  { actor, account }: Caller,
  request: Pick<ChangeRequestRow, 'id' | 'project' | 'environment' | 'min_approvals' | 'created_at'>,
): PendingParts => ({
  request: {
    ...request,
    title: null,
    state: 'Draft',
    created_by: actor.name,
    created_by_account: actor.account,
    created_by_token: account ? null : actor.token,
    scheduled_at: null,
    schedule_status: null,
    failure_reason: null,
    username: account?.username ?? null,
    email: account?.email ?? null,
  },
  changes: [],
  approvals: [],
  rejections: [],
  comments: [],
})

import type { Caller } from '../../identity/caller/caller.ts'
import type { ChangeRequestRow } from '../../store/repositories/change-requests.repository.ts'
import type { PendingParts } from './states.ts'

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

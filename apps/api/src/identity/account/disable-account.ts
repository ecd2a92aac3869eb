import type { Query } from '../../store/index.ts'
import { removeTokensOfAccount } from '../../store/repositories/account-tokens.repository.ts'
import { removeResetLink, removeSessions, updateAccount } from '../../store/repositories/accounts.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

interface StateChange {
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
  readonly revisions: readonly string[]
}

/** Disables a locked account: its sessions, tokens and reset link end at once. Its roles and its password stay for a later enabling. */
export const disableAccount = (id: number, at: string): StateChange => ({
  statements: [updateAccount(id, { disabled_at: at }), removeSessions(id), removeTokensOfAccount(id), removeResetLink(id)],
  events: [{ type: 'user-disabled', data: { id } }],
  revisions: [revisionKeys.access],
})

/** Enables a locked account. Ended sessions and tokens stay ended. */
export const enableAccount = (id: number): StateChange => ({
  statements: [updateAccount(id, { disabled_at: null })],
  events: [{ type: 'user-enabled', data: { id } }],
  revisions: [revisionKeys.access],
})

import type { Empty } from '@halyard/contracts'
import type { Query } from '../../store/index.ts'
import { removeResetLink, removeSessions, updateAccount } from '../../store/repositories/accounts.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'

/** Stores a new password of a locked account. All sessions end, or those that `ended` removes, and existing reset links become invalid. */
export const changePassword = (id: number, password_hash: string, ended: Query = removeSessions(id)): Change<Empty> => ({
  statements: [updateAccount(id, { password_hash }), ended, removeResetLink(id)],
  events: [{ type: 'user-password-changed', data: { id } }],
  revisions: [revisionKeys.access],
  result: {},
})

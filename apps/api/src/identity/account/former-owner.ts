import type { Query } from '../../store/index.ts'
import { removeTokensOfAccount } from '../../store/repositories/account-tokens.repository.ts'
import { removeResetLink, removeSessions, updateAccount } from '../../store/repositories/accounts.repository.ts'
import { removePasskeysOfAccount } from '../../store/repositories/passkeys.repository.ts'

/**
 * Ends every way to log in of the person who created an account by an invitation. Nobody has verified the mail address of such an account, so
 * the person whom a provider proves must not share the account. Bump the revision of access.
 */
export const withoutFormerOwner = (id: number): readonly Query[] => [
  updateAccount(id, { password_hash: null, second_factor: false }),
  removeSessions(id),
  removeResetLink(id),
  removeTokensOfAccount(id),
  removePasskeysOfAccount(id),
]

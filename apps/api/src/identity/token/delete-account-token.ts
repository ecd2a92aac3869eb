import type { AccountType } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { lockAccountToken, removeAccountToken } from '../../store/repositories/account-tokens.repository.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { Caller } from '../caller/caller.ts'
import { refusalOfMorePrivileged } from '../caller/grant-check.ts'

const eventTypes: Record<AccountType, string> = { User: 'pat-deleted', 'Service Account': 'service-account-token-deleted' }

export interface AccountTokenDeletion {
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

interface WantedToken {
  readonly id: number
  readonly accountId: number
  readonly kind: AccountType
}

/**
 * Returns the statements that delete a token of an account. Returns 404 if the account has no token with the id, and 403 if the account has
 * permissions that the caller lacks.
 */
export const deleteAccountToken = async (
  tx: Tx,
  caller: Pick<Caller, 'grants'>,
  { id, accountId, kind }: WantedToken,
): Promise<AccountTokenDeletion | Failure> => {
  const [[account], [roles], [token]] = await tx.batch(
    lockAccount(accountId, kind),
    findRolesOfAccount(accountId),
    lockAccountToken(id, accountId),
  )
  if (!account || !roles || !token) return failure('NotFoundError', `The account ${accountId} has no token with the id ${id}`)
  const refused = refusalOfMorePrivileged(caller, roles)
  if (refused) return refused
  const { description, expires_at } = token
  return {
    statements: [removeAccountToken(id)],
    event: { type: eventTypes[kind], preData: { id, description, userId: accountId, expiresAt: expires_at } },
  }
}

import type { CreatePat } from '@halyard/contracts'
import { type AccountType, limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import {
  type AccountTokenRow,
  insertAccountToken,
  listTokensOfAccount,
  nextAccountTokenId,
} from '../../store/repositories/account-tokens.repository.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { Caller } from '../caller/caller.ts'
import { refusalOfMorePrivileged } from '../caller/grant-check.ts'
import { hashSecret } from '../secret/secrets.ts'
import { readExpiry } from './expiry.ts'

const maxTokens: Record<AccountType, number> = { User: limits.tokensPerUser, 'Service Account': limits.tokensPerServiceAccount }
const eventTypes: Record<AccountType, string> = { User: 'pat-created', 'Service Account': 'service-account-token-created' }

export interface AccountTokenCreation {
  readonly token: AccountTokenRow
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

export interface AccountTokenDraft extends CreatePat {
  readonly accountId: number
  readonly kind: AccountType
  readonly secret: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Locks an account, and returns the statements that store a token for it. Returns 400 for an expiry in the past or after that of the
 * caller's token. Returns 404 if the account does not exist, and 403 if the account has permissions that the caller lacks. Returns 409 for
 * a duplicate description or too many tokens.
 */
export const createAccountToken = async (
  tx: Tx,
  caller: Pick<Caller, 'grants' | 'tokenExpiresAt'>,
  { accountId, kind, secret, description, expiresAt, now }: AccountTokenDraft,
): Promise<AccountTokenCreation | Failure> => {
  const expiry = readExpiry(caller, expiresAt, now)
  if (expiry instanceof Failure) return expiry
  const [[account], [roles], tokens, [next]] = await tx.batch(
    lockAccount(accountId, kind),
    findRolesOfAccount(accountId),
    listTokensOfAccount(accountId),
    nextAccountTokenId(),
  )
  // The account can have been disabled after the request was authenticated.
  if (!account || !roles || account.disabled_at) return failure('NotFoundError', `There is no enabled account with the id ${accountId}`)
  const refused = refusalOfMorePrivileged(caller, roles)
  if (refused) return refused
  if (tokens.some((token) => token.description === description))
    return failure('NameExistsError', 'The account has a token with this description already')
  if (tokens.length >= maxTokens[kind])
    return failure('ConflictError', `An account has at most ${maxTokens[kind]} tokens; delete one first`)
  const row = { id: next!.id, account_id: accountId, description, created_at: new Date(now).toISOString(), ...expiry }
  return {
    token: { ...row, seen_at: null },
    statements: [insertAccountToken({ ...row, hash: hashSecret(secret) })],
    event: { type: eventTypes[kind], data: { id: row.id, description, userId: accountId, expiresAt: row.expires_at } },
  }
}

import type { AccountType } from '@halyard/contracts/data'
import { accountKey, type Failure, failure } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import {
  findKeys,
  insertAccount,
  insertKeys,
  lockKeys,
  type NewAccount,
  nextAccountId,
} from '../../store/repositories/accounts.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'

export type AccountDraft = Omit<NewAccount, 'id'>

/** Keys of an account, sorted. User names and mail addresses share one namespace. */
export const keysOf = ({ username, email }: Pick<AccountDraft, 'username' | 'email'>): string[] =>
  [...new Set([username, email].filter((name) => name !== null).map(accountKey))].sort()

const eventTypes: Record<AccountType, string> = { User: 'user-created', 'Service Account': 'service-account-created' }

export interface AccountCreation {
  readonly account: NewAccount
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

/**
 * Locks the names of a new account, and returns the statements and the event. Returns 409 if another account has one of the names; case is
 * ignored.
 */
export const createAccount = async (tx: Tx, draft: AccountDraft): Promise<AccountCreation | Failure> => {
  const keys = keysOf(draft)
  const [, taken, [next]] = await tx.batch(lockKeys(keys), findKeys(keys), nextAccountId())
  if (taken[0]) return failure('NameExistsError', `The name ${taken[0].key} is taken already`)
  const account: NewAccount = { id: next!.id, ...draft }
  const { id, name, username, email, root_role } = account
  return {
    account,
    statements: [insertAccount(account), insertKeys(id, keys)],
    event: { type: eventTypes[draft.kind], data: { id, name, username, email, rootRole: root_role } },
  }
}

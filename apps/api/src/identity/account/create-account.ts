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

/** The keys that an account holds in the one name space of user names and mail addresses, sorted. */
export const keysOf = ({ username, email }: Pick<AccountDraft, 'username' | 'email'>): string[] =>
  [...new Set([username, email].filter((name) => name !== null).map(accountKey))].sort()

const eventTypes: Record<AccountType, string> = { User: 'user-created', 'Service Account': 'service-account-created' }

export interface AccountCreation {
  readonly account: NewAccount
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

/** Locks the names of a new account, and gives what stores it; 409 where a user or a service account has one of them, in whatever case. */
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

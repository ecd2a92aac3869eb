import { accountKey } from '@halyard/domain'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'

/** The mail address of a person of whom this is the key; null where it is a user name that looks like one, or a service account's. */
export const mailAddressOf = (account: Pick<AccountRow, 'kind' | 'email'> | undefined, key: string): string | null =>
  account?.kind === 'User' && account.email !== null && accountKey(account.email) === key ? account.email : null

import { accountKey } from '@halyard/domain'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'

/**
 * Mail address of a user. Null if `key` is not the address, as with a user name that looks like one, or if the account is a service
 * account.
 */
export const mailAddressOf = (account: Pick<AccountRow, 'kind' | 'email'> | undefined, key: string): string | null =>
  account?.kind === 'User' && account.email !== null && accountKey(account.email) === key ? account.email : null

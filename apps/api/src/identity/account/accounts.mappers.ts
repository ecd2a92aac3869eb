import { hash } from 'node:crypto'
import type { User, UserBase } from '@halyard/contracts'
import { accountKey } from '@halyard/domain'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'
import type { AccountBasicsRow } from '../../store/repositories/users.repository.ts'

type Named = Pick<AccountRow, 'id' | 'email' | 'username'>

/** URL of the Gravatar picture: the SHA-256 of the mail address, or else of the user name or the id. */
export const imageUrlOf = ({ id, email, username }: Named): string => {
  const of = accountKey(email ?? username ?? String(id))
  return `https://gravatar.com/avatar/${hash('sha256', of, 'hex')}?s=42&d=retro&r=g`
}

type ShownAccount = Omit<AccountRow, 'disabled_at' | 'is_provisioned'> & Partial<Pick<AccountRow, 'disabled_at' | 'is_provisioned'>>

/** Public fields of an account. Accounts without a mail address have no `email`. */
export const toUser = (row: ShownAccount): User => ({
  id: row.id,
  isAPI: false,
  name: row.name,
  ...(row.email !== null && { email: row.email }),
  username: row.username,
  imageUrl: imageUrlOf(row),
  rootRole: row.root_role,
  loginAttempts: row.login_attempts,
  seenAt: row.seen_at,
  createdAt: row.created_at,
  accountType: row.kind,
  ...(row.disabled_at && { disabled: true as const }),
  ...(row.is_provisioned && { managedBy: 'scim' as const }),
})

/** An account in short, without null names. */
export const toUserBase = ({ id, kind, name, username, email }: AccountBasicsRow): UserBase => ({
  id,
  ...(name !== null && { name }),
  ...(email !== null && { email }),
  ...(username !== null && { username }),
  accountType: kind,
})

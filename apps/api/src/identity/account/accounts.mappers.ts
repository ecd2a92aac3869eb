import { hash } from 'node:crypto'
import type { User } from '@halyard/contracts'
import { accountKey } from '@halyard/domain'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'

type Named = Pick<AccountRow, 'id' | 'email' | 'username'>

/** A picture by whoever keeps it for the address: Gravatar's, of the SHA-256 of the address, else of the user name or the id. */
export const imageUrlOf = ({ id, email, username }: Named): string => {
  const of = accountKey(email ?? username ?? String(id))
  return `https://gravatar.com/avatar/${hash('sha256', of, 'hex')}?s=42&d=retro&r=g`
}

/** An account as users are shown; a mail address only where there is one. */
export const toUser = (row: AccountRow): User => ({
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
})

import type { ServiceAccount } from '@halyard/contracts'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import { toServiceAccountToken } from '../../identity/token/account-tokens.mappers.ts'
import type { AccountTokenRow } from '../../store/repositories/account-tokens.repository.ts'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'

type ServiceAccountRow = Pick<AccountRow, 'id' | 'name' | 'username' | 'email' | 'root_role' | 'created_at'>

/** The deprecated fields say what holds for every service account: no mail address, no invitation, no login. */
const never = { isAPI: false, email: '', inviteLink: '', loginAttempts: 0, emailSent: false, seenAt: null }

export const toServiceAccount = (row: ServiceAccountRow, tokens: readonly AccountTokenRow[]): ServiceAccount => ({
  id: row.id,
  ...(row.name !== null && { name: row.name }),
  ...(row.username !== null && { username: row.username }),
  imageUrl: imageUrlOf(row),
  rootRole: row.root_role,
  createdAt: row.created_at,
  tokens: tokens.map(toServiceAccountToken),
  ...never,
})

import type { Pat, ServiceAccountToken } from '@halyard/contracts'
import type { AccountTokenRow } from '../../store/repositories/account-tokens.repository.ts'

/** A personal access token in responses to its owner, without the secret. */
export const toPat = (row: AccountTokenRow): Pat => ({
  id: row.id,
  description: row.description,
  userId: row.account_id,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  seenAt: row.seen_at,
})

/** A service-account token. The time of the last use has two field names. */
export const toServiceAccountToken = (row: AccountTokenRow): ServiceAccountToken => ({ ...toPat(row), lastSeen: row.seen_at })

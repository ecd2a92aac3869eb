import type { Pat, ServiceAccountToken } from '@halyard/contracts'
import type { AccountTokenRow } from '../../store/repositories/account-tokens.repository.ts'

/** A token as a person sees their own: without its secret. */
export const toPat = (row: AccountTokenRow): Pat => ({
  id: row.id,
  description: row.description,
  userId: row.account_id,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  seenAt: row.seen_at,
})

/** A token of a service account; when it was seen is there under both of its names. */
export const toServiceAccountToken = (row: AccountTokenRow): ServiceAccountToken => ({ ...toPat(row), lastSeen: row.seen_at })

import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../caller/caller.ts'

const wrongExpiry = (message: string): Failure =>
  failure('ValidationError', `body/expiresAt: ${message}`, [{ path: 'body/expiresAt', message }])

/** Returns 400 if a credential would expire after the token of the caller. `expiresAt` null: never. */
export const refusalOfOutliving = ({ tokenExpiresAt }: Pick<Caller, 'tokenExpiresAt'>, expiresAt: string | null): Failure | null => {
  if (tokenExpiresAt === null || (expiresAt !== null && Date.parse(expiresAt) <= Date.parse(tokenExpiresAt))) return null
  return wrongExpiry(`must not be later than ${tokenExpiresAt}, when the token that you use expires`)
}

/**
 * Expiry of a new credential in UTC; null: never. Returns 400 for a time in the past, or after that of the caller's token. `now`: epoch
 * milliseconds.
 */
export const readExpiry = (
  caller: Pick<Caller, 'tokenExpiresAt'>,
  expiresAt: string | null | undefined,
  now: number,
): { readonly expires_at: string | null } | Failure => {
  const expires_at = expiresAt == null ? null : new Date(expiresAt).toISOString()
  if (expires_at !== null && Date.parse(expires_at) <= now) return wrongExpiry('must lie in the future')
  return refusalOfOutliving(caller, expires_at) ?? { expires_at }
}

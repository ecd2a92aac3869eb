import { type Failure, failure } from '@halyard/domain'

/** When a new credential stops working, in UTC; null: never. 400 for a time that has come already. `now` in epoch milliseconds. */
export const readExpiry = (expiresAt: string | null | undefined, now: number): { readonly expires_at: string | null } | Failure => {
  if (expiresAt == null) return { expires_at: null }
  const at = new Date(expiresAt)
  if (at.getTime() > now) return { expires_at: at.toISOString() }
  const message = 'must lie in the future'
  return failure('ValidationError', `body/expiresAt: ${message}`, [{ path: 'body/expiresAt', message }])
}

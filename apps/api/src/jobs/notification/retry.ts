import type { SettledDelivery } from '../../store/repositories/notifications.repository.ts'

/** The result of one attempt. */
export interface AttemptResult {
  readonly status: number | null
  /** Null if the receiver accepted the message. */
  readonly error: string | null
  readonly retryAfter: string | null
  /** True if the server must not retry. */
  readonly isFinal?: boolean
}

export const mostAttempts = 10
const firstDelayMs = 5_000
const longestDelayMs = 86_400_000
/** Growth factor per attempt: nine delays lead from 5 seconds to one day. */
const growth = (longestDelayMs / firstDelayMs) ** (1 / (mostAttempts - 2))

/**
 * The delay in milliseconds before the attempt after `attempts` attempts. `random` is from 0 to 1 and changes the delay by
 * up to a fifth in either direction.
 */
export const backoffMs = (attempts: number, random: number): number =>
  Math.round(firstDelayMs * growth ** (attempts - 1) * (0.8 + 0.4 * random))

/** The delay of a Retry-After header in milliseconds, at most one day; 0 if the header is absent or invalid. */
export const retryAfterMs = (header: string | null, now: number): number => {
  if (header === null) return 0
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), longestDelayMs)
}

type Claim = Pick<SettledDelivery, 'id' | 'attempts'>

/** The row of a delivery after an attempt. */
export const afterAttempt = (claim: Claim, result: AttemptResult, now: number, random: number): SettledDelivery => {
  const { status, error, retryAfter, isFinal = false } = result
  const { id, attempts } = claim
  const at = new Date(now).toISOString()
  const stored = { id, attempts, status, error }
  if (error === null) return { ...stored, state: 'delivered', next_at: at, finished_at: at }
  if (isFinal || attempts >= mostAttempts) return { ...stored, state: 'failed', next_at: at, finished_at: at }
  const delay = Math.max(backoffMs(attempts, random), retryAfterMs(retryAfter, now))
  return { ...stored, state: 'pending', next_at: new Date(now + delay).toISOString(), finished_at: null }
}

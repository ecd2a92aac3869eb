import type { SettledDelivery } from '../../store/repositories/notifications.repository.ts'

/** What an attempt found. */
export interface AttemptResult {
  readonly status: number | null
  /** Null: the receiver took the message. */
  readonly error: string | null
  readonly retryAfter: string | null
  /** True: no further attempt makes sense. */
  readonly isFinal?: boolean
}

export const mostAttempts = 10
const firstDelayMs = 5_000
const longestDelayMs = 86_400_000
/** Nine delays lead from 5 seconds to one day. */
const growth = (longestDelayMs / firstDelayMs) ** (1 / (mostAttempts - 2))

/** The delay before the attempt after this many, in milliseconds. `random` is from 0 to 1 and spreads delays by a fifth in both directions. */
export const backoffMs = (attempts: number, random: number): number =>
  Math.round(firstDelayMs * growth ** (attempts - 1) * (0.8 + 0.4 * random))

/** The delay that a Retry-After header asks for, in milliseconds: at most a day; 0 where it is absent or unusable. */
export const retryAfterMs = (header: string | null, now: number): number => {
  if (header === null) return 0
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), longestDelayMs)
}

type Claim = Pick<SettledDelivery, 'id' | 'attempts'>

/** What is stored of a delivery after an attempt. */
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

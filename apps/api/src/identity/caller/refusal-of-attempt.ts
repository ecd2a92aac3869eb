import { Failure } from '@halyard/domain'
import type { AttemptKind, Attempts } from './attempts.ts'

/** Counts an attempt; a RateLimitError where there were too many, null: go on. Without an address all who have none are one. */
export const refusalOfAttempt = (attempts: Attempts, kind: AttemptKind, key: string | undefined): Failure | null => {
  const retryAfter = attempts.take(kind, key ?? 'unknown')
  return retryAfter === null ? null : new Failure('RateLimitError', 'Too many attempts: wait a little', { retryAfter })
}

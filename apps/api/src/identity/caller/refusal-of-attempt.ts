import { Failure } from '@halyard/domain'
import type { AttemptKind, Attempts } from './attempts.ts'

/** Counts an attempt. Returns RateLimitError after too many attempts; null otherwise. All callers without an address share one counter. */
export const refusalOfAttempt = (attempts: Attempts, kind: AttemptKind, key: string | undefined): Failure | null => {
  const retryAfter = attempts.take(kind, key ?? 'unknown')
  return retryAfter === null ? null : new Failure('RateLimitError', 'Too many attempts; wait before you try again', { retryAfter })
}

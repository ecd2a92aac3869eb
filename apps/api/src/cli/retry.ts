import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, reasonOf } from './refusal.ts'
import { refusalOf } from './remote.ts'

const mostAttempts = 8
const firstPauseMs = 250
const longestPauseMs = 5_000
/** Upper bound of a Retry-After of the server, in milliseconds. */
const longestWaitMs = 120_000

/** The server asks the client to retry later. */
class Later extends Error {
  readonly ms: number
  /** True: the server still processes the first request. */
  readonly inFlight: boolean
  constructor(message: string, { status, headers }: Response) {
    super(message)
    // A proxy may send Retry-After as a date, which counts as absent.
    this.ms = Math.min(longestWaitMs, (Number(headers.get('Retry-After')) || 0) * 1_000)
    this.inFlight = status === 409
  }
}

const isTransient = ({ status, headers }: Response) =>
  status >= 500 || status === 429 || status === 408 || (status === 409 && headers.has('Retry-After'))

/** Throws for an error response: an error that `retry` retries, or a Refusal with the server's message. */
export const requireAnswer = async (response: Response): Promise<void> => {
  if (response.ok) return
  const refusal = await refusalOf(response)
  throw isTransient(response) ? new Later(refusal.message, response) : refusal
}

interface RetryOptions {
  /** Name of the operation, such as `download`. */
  readonly what: string
  /** True: the operation cannot be retried. */
  readonly isSingle?: boolean
  /** Receives a sentence for the user. */
  readonly onNews: (words: string) => void
  /** Progress of all attempts so far, such as a number of bytes. */
  readonly progress?: () => number
  /** Message after too many failed attempts. */
  readonly giveUp: (reason: string) => string
}

/** Retries a request after connection faults and transient errors, while attempts make progress or few fail in a row. Throws Refusal. */
export const retry = async <T>(
  { what, isSingle, onNews, progress = () => 0, giveUp }: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> => {
  for (let failed = 0; ; ) {
    const before = progress()
    try {
      return await attempt()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      if (cause instanceof Refusal) throw cause
      const [reason, later] = [reasonOf(cause), cause instanceof Later ? cause : null]
      if (!later?.inFlight) failed = progress() > before ? 1 : failed + 1
      if (isSingle || failed === mostAttempts) throw new Refusal(later ? reason : giveUp(reason))
      onNews(`The ${what} ${later ? 'has to wait' : 'was interrupted'} (${reason}); retrying`)
      await delay(Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** failed), later?.ms ?? 0))
    }
  }
}

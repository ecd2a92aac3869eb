import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, reasonOf } from './refusal.ts'
import { refusalOf } from './remote.ts'

const mostAttempts = 8
const firstPauseMs = 250
const longestPauseMs = 5_000
/** The longest that a server is believed that asks to come back later. */
const longestWaitMs = 120_000

/** The server asks to come back later. */
class Later extends Error {
  readonly ms: number
  /** It is still at work on what was asked for before. */
  readonly inFlight: boolean
  constructor(message: string, { status, headers }: Response) {
    super(message)
    // A date, which a proxy may put there, is left aside.
    this.ms = Math.min(longestWaitMs, (Number(headers.get('Retry-After')) || 0) * 1_000)
    this.inFlight = status === 409
  }
}

const isPassing = ({ status, headers }: Response) =>
  status >= 500 || status === 429 || status === 408 || (status === 409 && headers.has('Retry-After'))

/** Throws for an answer that is none: what makes `tryAgain` try again, or the server's own Refusal. */
export const requireAnswer = async (response: Response): Promise<void> => {
  if (response.ok) return
  const refusal = await refusalOf(response)
  throw isPassing(response) ? new Later(refusal.message, response) : refusal
}

interface Trials {
  /** What is tried, such as `download`. */
  readonly what: string
  /** Whether it can be tried but once. */
  readonly once?: boolean
  /** Hears what a person should know, as a sentence. */
  readonly onNews: (words: string) => void
  /** How far all attempts so far came. */
  readonly progress?: () => number
  /** What to say where the connection was cut too often. */
  readonly giveUp: (reason: string) => string
}

/** Asks a server again whatever the connection cut, as long as each attempt brings something or few fail in a row. Throws Refusal. */
export const tryAgain = async <T>({ what, once, onNews, progress = () => 0, giveUp }: Trials, attempt: () => Promise<T>): Promise<T> => {
  for (let failed = 0; ; ) {
    const before = progress()
    try {
      return await attempt()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      if (cause instanceof Refusal) throw cause
      const [reason, later] = [reasonOf(cause), cause instanceof Later ? cause : null]
      if (!later?.inFlight) failed = progress() > before ? 1 : failed + 1
      if (once || failed === mostAttempts) throw new Refusal(later ? reason : giveUp(reason))
      onNews(`The ${what} ${later ? 'has to wait' : 'was cut'} (${reason}); it is tried again`)
      await delay(Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** failed), later?.ms ?? 0))
    }
  }
}

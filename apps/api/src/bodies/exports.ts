import { Failure } from '../failure.ts'
import { Turns } from '../http/turns.ts'

const mostWaiting = 8
const mostKept = 32

/** Lets one large answer at a time be read, and so many lie on the disk until their clients have taken them. */
export class Exports {
  readonly turns: Turns
  readonly #mostKept: number
  #kept = 0

  constructor(waiting = mostWaiting, kept = mostKept) {
    this.turns = new Turns(waiting)
    this.#mostKept = kept
  }

  /** A place on the disk. Gives what ends it, to be called exactly once. */
  keep(): (() => void) | Failure {
    if (this.#kept >= this.#mostKept)
      return new Failure('RateLimitError', 'Too many exports are being sent to slow clients; try again later', { retryAfter: 60 })
    this.#kept++
    return () => {
      this.#kept--
    }
  }
}

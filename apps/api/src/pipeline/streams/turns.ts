import { Failure } from '@halyard/domain'

/**
 * Lets one at a time through, in the order in which they came: large bodies would not fit into memory side by side.
 * So many may wait; whoever comes after them is told to come back.
 */
export class Turns {
  readonly #mostWaiting: number
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Waits for a turn. Gives what ends it, to be called exactly once. */
  async take(): Promise<(() => void) | Failure> {
    if (this.#waiting > this.#mostWaiting)
      return new Failure('RateLimitError', 'Too many large requests are waiting; try again later', { retryAfter: 5 })
    this.#waiting++
    const turn = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = turn.promise
    await before
    return () => {
      this.#waiting--
      turn.resolve()
    }
  }
}

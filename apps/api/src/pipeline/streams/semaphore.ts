import { Failure } from '@halyard/domain'

/**
 * A semaphore with one permit, granted in the order of arrival, because two large bodies do not fit into memory together.
 * A bounded number of tasks waits; further tasks are refused and can try again later.
 */
export class Semaphore {
  readonly #mostWaiting: number
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Waits for the permit. Returns the function that releases the permit; call it exactly once. */
  async take(): Promise<(() => void) | Failure> {
    if (this.#waiting > this.#mostWaiting)
      return new Failure('RateLimitError', 'Too many large requests are waiting; try again later', { retryAfter: 5 })
    this.#waiting++
    const permit = Promise.withResolvers<void>()
    const previous = this.#last
    this.#last = permit.promise
    await previous
    return () => {
      this.#waiting--
      permit.resolve()
    }
  }
}

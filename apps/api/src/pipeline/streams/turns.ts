import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { Exchange } from '../../transport/http/exchange.ts'

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

/**
 * Before a large body is read: waits for a turn, which the server ends once the operation is over.
 * A client who leaves ends nothing: what was sent is still in memory.
 */
export const awaitTurn = async (turns: Turns, endpoint: Endpoint, exchange: Exchange): Promise<Failure | null> => {
  if (endpoint.bodyLimit <= limits.bodyBytes) return null
  const end = await turns.take()
  if (end instanceof Failure) return end
  exchange.endTurn = end
  return null
}

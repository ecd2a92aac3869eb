import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { ClientConnection } from '../../pipeline/client-connection.ts'

/** Requests that wait until processes have a revision. */
export class Waits {
  readonly #closing = new AbortController()
  #count = 0

  /** Begins a wait, which ends when its client leaves or the server stops. Returns a failure if too many requests wait. */
  begin(connection: Pick<ClientConnection, 'onClose'>): Wait | Failure {
    if (this.#count >= limits.awaits.atOnce)
      return new Failure('RateLimitError', 'Too many requests are waiting for applications; try again later', { retryAfter: 5 })
    this.#count++
    return new Wait(connection, this.#closing.signal, () => {
      this.#count--
    })
  }

  /** Ends all waits. */
  close(): void {
    this.#closing.abort()
  }
}

class Wait {
  readonly #signal: AbortSignal
  readonly #onEnd: () => void

  constructor(connection: Pick<ClientConnection, 'onClose'>, closing: AbortSignal, onEnd: () => void) {
    const clientLeft = new AbortController()
    connection.onClose(() => clientLeft.abort())
    this.#signal = AbortSignal.any([closing, clientLeft.signal])
    this.#onEnd = onEnd
  }

  /** Waits for a time; false: the client has left or the server is stopping. */
  async pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: this.#signal }).catch(() => undefined)
    return !this.#signal.aborted
  }

  end(): void {
    this.#onEnd()
  }
}

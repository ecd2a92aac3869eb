import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { Peer } from '../../pipeline/peer.ts'

/** Requests that wait for something. */
export class Waits {
  readonly #closing = new AbortController()
  #count = 0

  /** A wait that ends when its client leaves, or when the server stops. A failure: there are too many. */
  begin(peer: Pick<Peer, 'onClose'>): Wait | Failure {
    if (this.#count >= limits.awaits.atOnce)
      return new Failure('RateLimitError', 'Too many requests wait for applications now; try again later', { retryAfter: 5 })
    this.#count++
    return new Wait(peer, this.#closing.signal, () => {
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

  constructor(peer: Pick<Peer, 'onClose'>, closing: AbortSignal, onEnd: () => void) {
    const left = new AbortController()
    peer.onClose(() => left.abort())
    this.#signal = AbortSignal.any([closing, left.signal])
    this.#onEnd = onEnd
  }

  /** Waits for a while; false: there is nothing more to wait for. */
  async pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: this.#signal }).catch(() => undefined)
    return !this.#signal.aborted
  }

  end(): void {
    this.#onEnd()
  }
}

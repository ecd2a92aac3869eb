import { Failure } from '@halyard/domain'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { Semaphore } from './semaphore.ts'

const defaultBounds = { waiting: 8, onDisk: 32, onDiskOfOneCaller: 4 }

/**
 * Limits large responses: one at a time is read from the database. A bounded number waits on the disk until clients have read them, with a
 * lower bound for each caller.
 */
export class Exports {
  readonly semaphore: Semaphore
  readonly #bounds: typeof defaultBounds
  /** One entry for each response on the disk. */
  readonly #onDisk = new Set<{ readonly caller: string }>()

  constructor(bounds = defaultBounds) {
    this.semaphore = new Semaphore(bounds.waiting)
    this.#bounds = bounds
  }

  /** Reserves space on the disk for one response. Returns the function that releases the space. */
  reserveDisk({ account, token }: Pick<Actor, 'account' | 'token'>): (() => void) | Failure {
    const reservation = { caller: `${account} ${token}` }
    const own = [...this.#onDisk].filter(({ caller }) => caller === reservation.caller).length
    if (own >= this.#bounds.onDiskOfOneCaller || this.#onDisk.size >= this.#bounds.onDisk)
      return new Failure('RateLimitError', 'Too many exports are being sent; try again when some have finished', { retryAfter: 30 })
    this.#onDisk.add(reservation)
    return () => {
      this.#onDisk.delete(reservation)
    }
  }
}

import { Failure } from '@halyard/domain'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { Turns } from './turns.ts'

const most = { waiting: 8, kept: 32, keptOfOne: 4 }

/** Lets one large answer at a time be read, and so many lie on the disk until their clients have taken them, few of them of one caller. */
export class Exports {
  readonly turns: Turns
  readonly #most: typeof most
  /** A place on the disk each. */
  readonly #kept = new Set<{ readonly caller: string }>()

  constructor(bounds = most) {
    this.turns = new Turns(bounds.waiting)
    this.#most = bounds
  }

  /** Takes a place on the disk. Gives what ends it. */
  keep({ account, token }: Pick<Actor, 'account' | 'token'>): (() => void) | Failure {
    const place = { caller: `${account} ${token}` }
    const own = [...this.#kept].filter(({ caller }) => caller === place.caller).length
    if (own >= this.#most.keptOfOne || this.#kept.size >= this.#most.kept)
      return new Failure('RateLimitError', 'Too many exports are being sent; try again once some have arrived', { retryAfter: 30 })
    this.#kept.add(place)
    return () => {
      this.#kept.delete(place)
    }
  }
}

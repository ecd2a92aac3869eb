import type { Actor } from '../events/events.repository.ts'
import { Failure } from '../failure.ts'
import { Turns } from '../http/turns.ts'

const most = { waiting: 8, kept: 32, keptOfOne: 4 }

/** Lets one large answer at a time be read, and so many lie on the disk until their clients have taken them, few of them of one caller. */
export class Exports {
  readonly turns: Turns
  readonly #most: typeof most
  readonly #keptOf = new Map<string, number>()
  #kept = 0

  constructor(bounds = most) {
    this.turns = new Turns(bounds.waiting)
    this.#most = bounds
  }

  /** A place on the disk. Gives what ends it, to be called exactly once. */
  keep({ account, token }: Pick<Actor, 'account' | 'token'>): (() => void) | Failure {
    const caller = `${account} ${token}`
    const own = this.#keptOf.get(caller) ?? 0
    if (own >= this.#most.keptOfOne || this.#kept >= this.#most.kept)
      return new Failure('RateLimitError', 'Too many exports are being sent; try again once some have arrived', { retryAfter: 30 })
    this.#kept++
    this.#keptOf.set(caller, own + 1)
    return () => {
      this.#kept--
      const left = this.#keptOf.get(caller)! - 1
      if (left > 0) this.#keptOf.set(caller, left)
      else this.#keptOf.delete(caller)
    }
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../store/index.ts'
import {
  announceInstance,
  beginTrust,
  endFalseTrust,
  extendTrust,
  findTrust,
  removeInstance,
  tryStateLock,
} from '../../store/repositories/lease.repository.ts'

/** Milliseconds: how long others wait for the end of a trust, how long it is used, how often it is made longer. */
export interface LeaseTimes {
  readonly holdMs: number
  readonly trustMs: number
  /** An instance that was not seen for so long counts as gone. One that is here says so three times as often. */
  readonly presentMs: number
}

export const leaseTimes: LeaseTimes = { holdMs: 2_000, trustMs: 1_500, presentMs: 30_000 }

/** Another instance trusts its memory, so that a write has to wait. */
export class TrustedElsewhere extends Error {
  override readonly name = 'TrustedElsewhere'
  readonly ms: number
  constructor(ms: number) {
    super('another instance trusts its memory')
    this.ms = ms
  }
}

type Source = Pick<Database, 'run' | 'transaction' | 'onLost'>

/**
 * Whether this instance may trust what it remembers, because no other one can have written: it is alone, and whoever comes waits with its first
 * write until the trust is over. Begun while no write is under way anywhere, and made longer twice a second while somebody reads.
 */
export class Lease {
  readonly #id = randomUUID()
  readonly #database: Source
  readonly #times: LeaseTimes
  readonly #question
  /** performance.now() and Date.now() at which the trust ends: a machine that was suspended may have stopped one of the clocks. */
  #until = 0
  #wallUntil = 0
  #losses = 0
  #wanted = true
  #announcedAt = Number.NEGATIVE_INFINITY
  #renewing: Promise<void> | undefined
  #onTrust: () => void = () => undefined

  constructor(database: Source, times: LeaseTimes = leaseTimes) {
    this.#database = database
    this.#times = times
    this.#question = findTrust(this.#id, times.holdMs)
    database.onLost(() => this.lose())
  }

  /** Called when a trust begins or is made longer: what was remembered before is not to be used any more. */
  onTrust(listener: () => void): void {
    this.#onTrust = listener
  }

  holds(): boolean {
    this.#wanted = true
    return performance.now() < this.#until && Date.now() < this.#wallUntil
  }

  /** What a write asks once it has the state lock. */
  get question() {
    return this.#question
  }

  /** Throws where the answer says that the write has to wait. */
  check([trust]: readonly { readonly ms: number }[]): void {
    if (trust) throw new TrustedElsewhere(trust.ms)
  }

  /** Tells the others that this instance is here, so that none trusts its memory for longer, and waits for the end of the trust. */
  async await({ ms }: TrustedElsewhere): Promise<void> {
    await this.#announce()
    await delay(Math.max(1, ms))
    await this.#database.run(endFalseTrust(this.#id, this.#times.holdMs))
  }

  /** Ends the trust: something may have been written that this instance does not know of. */
  lose(): void {
    this.#losses++
    this.#until = 0
  }

  /** Begins the trust or makes it longer, where this instance is alone and somebody reads. One call at a time. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  /** Ends the trust for the others too, before this instance stops. */
  async leave(): Promise<void> {
    await this.#renewing?.catch(() => undefined)
    this.lose()
    const isKnown = this.#announcedAt > Number.NEGATIVE_INFINITY
    this.#announcedAt = Number.NEGATIVE_INFINITY
    if (isKnown) await this.#database.run(removeInstance(this.#id))
  }

  async #renew(): Promise<void> {
    const isQuiet = !this.#wanted && performance.now() - this.#announcedAt < this.#times.presentMs / 3
    if (isQuiet) return
    this.#wanted = false
    const [sentAt, losses, until] = [performance.now(), this.#losses, this.#until]
    const wallAt = Date.now()
    const granted = sentAt < until ? await this.#extend() : await this.#begin()
    // What was made longer too late had ended for the others, who may have written since.
    const isInTime = sentAt >= until || performance.now() < until
    if (!granted || !isInTime || losses !== this.#losses) return this.lose()
    // Also where it goes on, so that a write by hand, which nobody hears of, is not missed for ever.
    this.#onTrust()
    this.#until = sentAt + this.#times.trustMs
    this.#wallUntil = wallAt + this.#times.trustMs
  }

  async #announce(): Promise<boolean> {
    const [found] = await this.#database.run(announceInstance(this.#id, this.#times.presentMs))
    this.#announcedAt = performance.now()
    return found?.others ?? true
  }

  async #extend(): Promise<boolean> {
    const { holdMs, presentMs } = this.#times
    const rows = await this.#database.run(extendTrust(this.#id, holdMs, presentMs))
    this.#announcedAt = performance.now()
    return rows.length > 0
  }

  async #begin(): Promise<boolean> {
    if (await this.#announce()) return false
    const { holdMs, presentMs } = this.#times
    return this.#database.transaction(async (tx) => {
      const [[lock]] = await tx.batch(tryStateLock())
      if (!lock?.free) return { last: [], result: false }
      const [begun] = await tx.batch(beginTrust(this.#id, holdMs, presentMs))
      return { last: [], result: begun.length > 0 }
    })
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../store/index.ts'
import {
  findOtherLoneInstance,
  findUnrevoked,
  insertLoneInstance,
  removeLoneInstance,
  removeRevoked,
  revokeLoneInstance,
  tryStateLock,
} from '../../store/repositories/lone-instance.repository.ts'

/** In milliseconds. All instances of a database use the same. */
export interface LoneTimes {
  /** How long an instance uses what it remembers after it asked whether it is still the lone one. */
  readonly trustMs: number
  /** How long an instance leaves the others alone after another one has written. */
  readonly againMs: number
  /** After so long without a reader, an instance stops being the lone one. */
  readonly idleMs: number
}

const loneTimes: LoneTimes = { trustMs: 1_000, againMs: 30_000, idleMs: 10_000 }

/** Another instance is the lone one, so a write has to wait until it no longer is. */
export class OtherIsAlone extends Error {
  override readonly name = 'OtherIsAlone'
  readonly id: string
  constructor(id: string) {
    super('another instance uses what it remembers')
    this.id = id
  }
}

/**
 * Whether this instance may use what it remembers, because no other one can have written. Its id then stands in the one row of the table
 * `lone_instance`, which every write reads. A writer that finds another id revokes it and waits: until the lone instance has removed its row, or
 * until `trustMs` have passed, after which the lone instance cannot use its memory any more. ADR 0014 has the reasons.
 */
export class LoneInstance {
  /** What a write asks once it has the state lock. */
  readonly question
  readonly #id = randomUUID()
  readonly #database: Pick<Database, 'run' | 'transaction'>
  readonly #times: LoneTimes
  /** The ends by performance.now() and by Date.now(): one of the two clocks may stand still while a machine is suspended. */
  #until = 0
  #wallUntil = 0
  #isTaken = false
  #losses = 0
  #usedAt = performance.now()
  #againAt = 0
  #asking: Promise<void> | undefined
  #onTrust: () => void = () => undefined

  constructor(database: Pick<Database, 'run' | 'transaction' | 'onLost'>, times = loneTimes) {
    this.#database = database
    this.#times = times
    this.question = findOtherLoneInstance(this.#id)
    database.onLost(() => this.lose())
  }

  /** The listener is called whenever the trust begins or goes on. What was remembered before must not be used after it. */
  onTrust(listener: () => void): void {
    this.#onTrust = listener
  }

  holds(): boolean {
    this.#usedAt = performance.now()
    return this.#usedAt < this.#until && Date.now() < this.#wallUntil
  }

  /** Throws where the question found another lone instance. */
  check([other]: readonly { readonly id: string }[]): void {
    if (other) throw new OtherIsAlone(other.id)
  }

  /** Waits until the other instance cannot use its memory any more. */
  async await({ id }: OtherIsAlone): Promise<void> {
    const { trustMs, againMs } = this.#times
    await this.#database.run(revokeLoneInstance(id))
    // Longer than the other one trusts, should the clocks of the two machines run at different speeds.
    const end = performance.now() + 1.1 * trustMs
    this.#againAt = performance.now() + againMs
    for (;;) {
      const [other] = await this.#database.run(this.question)
      if (other?.id !== id) return
      if (performance.now() > end) break
      await delay(trustMs / 100)
    }
    await this.#database.run(removeRevoked(id))
  }

  /** Ends the trust: something may have been written that this instance does not know of. */
  lose(): void {
    this.#losses++
    this.#until = 0
    this.#isTaken = false
  }

  /** Begins the trust or goes on with it. To be called many times in each `trustMs`. */
  renew(): Promise<void> {
    this.#asking ??= this.#renew().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** Lets others write without waiting. */
  async leave(): Promise<void> {
    await this.#asking?.catch(() => undefined)
    await this.#giveUp()
  }

  async #renew(): Promise<void> {
    const [askedAt, wallAt, losses] = [performance.now(), Date.now(), this.#losses]
    if (askedAt - this.#usedAt > this.#times.idleMs) return this.#isTaken ? this.#giveUp() : undefined
    const isAlone = this.#isTaken ? await this.#isUnrevoked() : await this.#take()
    if (!isAlone || losses !== this.#losses) return
    this.#isTaken = true
    this.#onTrust()
    this.#until = askedAt + this.#times.trustMs
    this.#wallUntil = wallAt + this.#times.trustMs
  }

  async #isUnrevoked(): Promise<boolean> {
    const rows = await this.#database.run(findUnrevoked(this.#id))
    if (rows.length === 0) await this.#makeWay()
    return rows.length > 0
  }

  async #take(): Promise<boolean> {
    if (performance.now() < this.#againAt) return false
    const { free, rows } = await this.#database.transaction<{ free: boolean; rows: readonly unknown[] }>(async (tx) => {
      const [[lock]] = await tx.batch(tryStateLock())
      if (!lock?.free) return { last: [], result: { free: false, rows: [] } }
      const [rows] = await tx.batch(insertLoneInstance(this.#id))
      return { last: [], result: { free: true, rows } }
    })
    if (free && rows.length === 0) await this.#makeWay()
    return rows.length > 0
  }

  async #makeWay(): Promise<void> {
    this.#againAt = performance.now() + this.#times.againMs
    await this.#giveUp()
  }

  async #giveUp(): Promise<void> {
    this.lose()
    await this.#database.run(removeLoneInstance(this.#id))
  }
}

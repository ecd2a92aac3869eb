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

/** Durations in milliseconds. All instances of a database use the same durations. */
export interface LoneTimes {
  /** Length of the lease: how long an instance may use its cache after it began to check that it is still the lone instance. */
  readonly leaseMs: number
  /** How long an instance does not try to become the lone instance after it found another one, or was revoked by a writer. */
  readonly retryMs: number
  /** An instance without readers gives up being the lone instance after this time. */
  readonly idleMs: number
}

const loneTimes: LoneTimes = { leaseMs: 1_000, retryMs: 30_000, idleMs: 10_000 }

/** Another instance is the lone instance, so a write must wait until its lease ends. */
export class OtherIsAlone extends Error {
  override readonly name = 'OtherIsAlone'
  readonly id: string
  constructor(id: string) {
    super('another instance holds the lease for its cache')
    this.id = id
  }
}

/**
 * Manages the lease that lets one instance use its cache without a statement, because no other instance can have written.
 * The id of the lone instance is in the only row of the table `lone_instance`, which every transaction of the writer reads. A writer that
 * finds the id of another instance revokes it and waits.
 * The wait ends when the lone instance has removed its row, or after 1.1 times `leaseMs`, when its lease has expired. ADR 0014 has the
 * reasons.
 */
export class LoneInstance {
  /** The statement that a write runs once it has the state lock. */
  readonly question
  readonly #id = randomUUID()
  readonly #database: Pick<Database, 'run' | 'transaction'>
  readonly #times: LoneTimes
  /** End of the lease by performance.now() and by Date.now(), because one of the two clocks may stop while a machine is suspended. */
  #leaseEnd = 0
  #leaseEndOnWallClock = 0
  #isAcquired = false
  #losses = 0
  #usedAt = performance.now()
  #retryAt = 0
  #renewal: Promise<void> | undefined
  #onLease: (isRenewal: boolean) => void = () => undefined

  constructor(database: Pick<Database, 'run' | 'transaction' | 'onLost'>, times = loneTimes) {
    this.#database = database
    this.#times = times
    this.question = findOtherLoneInstance(this.#id)
    database.onLost(() => this.lose())
  }

  /**
   * Calls the listener whenever the lease begins or is renewed. When it begins, the listener must drop its revisions, because other instances
   * can have written before. At a renewal, it must load them again, so that it finds changes that were made past the server.
   */
  onLease(listener: (isRenewal: boolean) => void): void {
    this.#onLease = listener
  }

  holds(): boolean {
    this.#usedAt = performance.now()
    return this.#usedAt < this.#leaseEnd && Date.now() < this.#leaseEndOnWallClock
  }

  /** Throws if the rows of `question` name another lone instance. */
  check([other]: readonly { readonly id: string }[]): void {
    if (other) throw new OtherIsAlone(other.id)
  }

  /** Waits until the other instance can no longer use its cache. */
  async waitForEnd({ id }: OtherIsAlone): Promise<void> {
    const { leaseMs, retryMs } = this.#times
    await this.#database.run(revokeLoneInstance(id))
    // Longer than the lease of the other instance, in case the clocks of the two machines run at different speeds.
    const end = performance.now() + 1.1 * leaseMs
    this.#retryAt = performance.now() + retryMs
    for (;;) {
      const [other] = await this.#database.run(this.question)
      if (other?.id !== id) return
      if (performance.now() > end) break
      await delay(leaseMs / 100)
    }
    await this.#database.run(removeRevoked(id))
  }

  /** Ends the lease, because another instance may have written. */
  lose(): void {
    this.#losses++
    this.#leaseEnd = 0
    this.#isAcquired = false
  }

  /** Begins or renews the lease. Call it many times in each `leaseMs`. */
  renew(): Promise<void> {
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  /** Gives up the lease, so that other instances write without waiting. */
  async leave(): Promise<void> {
    await this.#renewal?.catch(() => undefined)
    await this.#giveUp()
  }

  async #renew(): Promise<void> {
    const [startedAt, startedOnWallClock, losses] = [performance.now(), Date.now(), this.#losses]
    if (startedAt - this.#usedAt > this.#times.idleMs) return this.#isAcquired ? this.#giveUp() : undefined
    const isAlone = this.#isAcquired ? await this.#isUnrevoked() : await this.#take()
    if (!isAlone || losses !== this.#losses) return
    this.#onLease(this.#isAcquired)
    this.#isAcquired = true
    this.#leaseEnd = startedAt + this.#times.leaseMs
    this.#leaseEndOnWallClock = startedOnWallClock + this.#times.leaseMs
  }

  async #isUnrevoked(): Promise<boolean> {
    const rows = await this.#database.run(findUnrevoked(this.#id))
    if (rows.length === 0) await this.#yieldToOthers()
    return rows.length > 0
  }

  async #take(): Promise<boolean> {
    if (performance.now() < this.#retryAt) return false
    const { free, rows } = await this.#database.transaction<{ free: boolean; rows: readonly unknown[] }>(async (tx) => {
      const [[lock]] = await tx.batch(tryStateLock())
      if (!lock?.free) return { last: [], result: { free: false, rows: [] } }
      const [rows] = await tx.batch(insertLoneInstance(this.#id))
      return { last: [], result: { free: true, rows } }
    })
    if (free && rows.length === 0) await this.#yieldToOthers()
    return rows.length > 0
  }

  async #yieldToOthers(): Promise<void> {
    this.#retryAt = performance.now() + this.#times.retryMs
    await this.#giveUp()
  }

  async #giveUp(): Promise<void> {
    this.lose()
    await this.#database.run(removeLoneInstance(this.#id))
  }
}

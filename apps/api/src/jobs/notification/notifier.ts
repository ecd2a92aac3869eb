import { type ClaimedDelivery, claimDeliveries, settleDelivery } from '../../store/repositories/notifications.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import { type ReaderParts, readEvents } from './reader.ts'
import { afterAttempt } from './retry.ts'

/** Attempts of one instance at a time. */
const mostAtOnce = 20
/** Longer than any attempt takes. An instance that was killed holds its claims no longer than this. */
const claimMs = 60_000
const longestEndMs = 5_000

type Parts = AttemptParts & ReaderParts & { readonly log: Pick<Log, 'warn' | 'debug'> }

/**
 * Reports events to webhooks and by mail, behind the writes: no write waits for it, and it takes no lock that a write takes. Every instance has
 * one; the database decides which of them reads events and which sends a delivery.
 */
export class Notifier {
  readonly #parts: Parts
  readonly #inFlight = new Set<Promise<void>>()
  #reading: Promise<void> | undefined
  #starting: Promise<number> | undefined
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Queues the deliveries of all events that are sealed. */
  read(): Promise<void> {
    return readEvents(this.#parts)
  }

  /** Sends until nothing is due and nothing is on its way. */
  async send(): Promise<void> {
    for (;;) {
      await this.#start(() => undefined)
      if (this.#inFlight.size === 0) return
      await Promise.race(this.#inFlight)
    }
  }

  /** Reads in the background, once at a time. */
  readSoon(): Promise<void> {
    this.#reading ??= this.read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** Starts what is due, in the background; what comes behind it in the same order follows at once. */
  async sendSoon(): Promise<void> {
    if (this.#isStopped) return
    const { log } = this.#parts
    this.#starting ??= this.#start(() => fireAndForget(log, 'deliveries could not be claimed', () => this.sendSoon())).finally(() => {
      this.#starting = undefined
    })
    await this.#starting
  }

  /** Waits a while for what is on its way; the rest is sent again once its claims expire. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#reading?.catch(() => undefined)
    await this.#starting?.catch(() => undefined)
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, longestEndMs)
    await Promise.race([Promise.all(this.#inFlight), over])
    clearTimeout(timer)
  }

  /** Claims what is due and begins to send it. Gives the number of deliveries. */
  async #start(onEnd: () => void): Promise<number> {
    const { database, now } = this.#parts
    const free = mostAtOnce - this.#inFlight.size
    if (free <= 0) return 0
    const [from, until] = [now(), now() + claimMs].map((time) => new Date(time).toISOString()) as [string, string]
    const claimed = await database.run(claimDeliveries(from, until, free))
    for (const delivery of claimed) {
      const work = this.#finish(delivery).finally(() => {
        this.#inFlight.delete(work)
        onEnd()
      })
      this.#inFlight.add(work)
    }
    return claimed.length
  }

  /** Never rejects: where the database is away the claim expires. */
  async #finish(delivery: ClaimedDelivery): Promise<void> {
    const { database, now, log } = this.#parts
    try {
      const result = await attempt(this.#parts, delivery)
      await database.run(settleDelivery(afterAttempt(delivery, result, now(), Math.random())))
    } catch (error) {
      log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be attempted')
    }
  }
}

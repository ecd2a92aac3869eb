import { type ClaimedDelivery, claimDeliveries, settleDelivery } from '../../store/repositories/notifications.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { waitForWork } from '../wait-for-work.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import { type ReaderParts, readEvents } from './reader.ts'
import { afterAttempt } from './retry.ts'

/** Maximum number of concurrent attempts of one instance. */
const mostAtOnce = 20
/** Maximum number of them for one webhook, and for the mail server. So one receiver that does not respond does not delay the others. */
const mostAtOnceOfOne = 5
/** Longer than any attempt. Claims of a killed instance expire after this time. */
const claimMs = 60_000
const longestEndMs = 5_000

const countEach = (names: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

type Parts = AttemptParts & ReaderParts & { readonly log: Pick<Log, 'warn' | 'debug'> }

/**
 * Reports events to webhooks and by mail, asynchronously: writes neither wait for the notifier nor share locks with it.
 * Every instance has a notifier; the database decides which instance reads events and which sends a delivery.
 */
export class Notifier {
  readonly #parts: Parts
  /** The attempts in progress, with their destinations. */
  readonly #inFlight = new Map<Promise<void>, string>()
  #reading: Promise<void> | undefined
  #starting: Promise<void> | undefined
  #isAskedAgain = false
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Queues the deliveries of all sealed events. */
  read(): Promise<void> {
    return readEvents(this.#parts)
  }

  /** Sends deliveries until none is due or in progress. */
  async send(): Promise<void> {
    for (;;) {
      await this.#start(() => undefined)
      if (this.#inFlight.size === 0) return
      await Promise.race(this.#inFlight.keys())
    }
  }

  /** Reads in the background; concurrent calls share one run. */
  readSoon(): Promise<void> {
    this.#reading ??= this.read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** Starts due deliveries in the background. The end of a delivery starts the next one in its order. */
  async sendSoon(): Promise<void> {
    if (this.#isStopped) return
    // A delivery that ends during a claim is still in progress for this claim, so one more claim follows.
    this.#isAskedAgain = this.#starting !== undefined
    this.#starting ??= this.#startAll()
    await this.#starting
  }

  /** Waits up to 5 seconds for attempts in progress. Unfinished ones are retried when their claims expire. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#reading?.catch(() => undefined)
    await this.#starting?.catch(() => undefined)
    await waitForWork(this.#inFlight.keys(), longestEndMs)
  }

  async #startAll(): Promise<void> {
    const { log } = this.#parts
    try {
      do {
        this.#isAskedAgain = false
        await this.#start(() => fireAndForget(log, 'deliveries could not be claimed', () => this.sendSoon()))
      } while (this.#isAskedAgain && !this.#isStopped)
    } finally {
      this.#starting = undefined
    }
  }

  /** Claims due deliveries and starts to send them. */
  async #start(onEnd: () => void): Promise<void> {
    const { database, now } = this.#parts
    const limit = mostAtOnce - this.#inFlight.size
    if (limit <= 0) return
    const [from, until] = [now(), now() + claimMs].map((time) => new Date(time).toISOString()) as [string, string]
    const busy = countEach(this.#inFlight.values())
    const claimed = await database.run(claimDeliveries({ now: from, until, limit, limitOfOne: mostAtOnceOfOne, busy }))
    for (const delivery of claimed) {
      const work = this.#finish(delivery).finally(() => {
        this.#inFlight.delete(work)
        onEnd()
      })
      this.#inFlight.set(work, delivery.destination)
    }
  }

  /** Never rejects. If the database is unavailable, the claim expires. */
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

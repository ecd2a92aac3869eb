import { sealEvents } from '@halyard/domain'
import type { Keyring } from '../../identity/secret/keyring.ts'
import type { Database } from '../../store/index.ts'
import {
  findSeal,
  findSealing,
  insertSeals,
  listChainsNamed,
  listUnsealedEvents,
  lockSealing,
  updateChains,
  updateSealing,
  updateSealingXid,
} from '../../store/repositories/seals.repository.ts'

const batchSize = 1_000
const longestEndMs = 5_000

interface Parts {
  readonly database: Pick<Database, 'transaction'>
  readonly keyring: Pick<Keyring, 'sealKeys'>
  readonly now: () => number
  /** Logs once when the last known seal is missing or changed. Absent for a sealer that runs once, which knows no earlier seals. */
  readonly log?: { error(message: string): void }
}

/** A stored seal. */
interface Known {
  readonly position: number
  readonly mac: string
}

interface Batch {
  /** Number of events sealed. */
  readonly count: number
  /** The last seal. Undefined: the last known seal is missing or changed. */
  readonly newest: Known | undefined
}

const goneMessage = (position: number) =>
  `seal ${position} of the events is missing or changed: the store was restored to an earlier state, or somebody changed the seal. ` +
  'No events are sealed until the seal is restored or the server restarts: stop every instance and compare the store with your anchors ' +
  '(halyard audit verify --anchors <file>). The next start accepts the seals that are stored then.'

/**
 * Seals events in the background, without delaying writes or taking their locks. If the last known seal is missing or changed, the sealer
 * seals nothing, so that changed events are not sealed again. A new sealer accepts the stored seals.
 */
export class Sealer {
  readonly #parts: Parts
  #running: Promise<void> | undefined
  #known: Known = { position: 0, mac: '' }
  #isGone = false
  #until = Number.POSITIVE_INFINITY

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Seals all events committed before this call, except events that follow the start of a transaction that is still open. */
  async seal(): Promise<void> {
    while ((await this.#sealBatch()) === batchSize && performance.now() < this.#until);
  }

  /** Starts sealing in the background unless it is running already. */
  sealSoon(): Promise<void> {
    this.#running ??= this.seal().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Seals once more before the database is closed, for a limited time. The next start seals the remaining events. */
  async stop(): Promise<void> {
    this.#until = performance.now() + longestEndMs
    await this.#running
    await this.seal()
  }

  /** Returns the number of sealed events. */
  async #sealBatch(): Promise<number> {
    const lastKnown = this.#known
    const { count, newest } = await this.#sealAfter(lastKnown)
    if (newest) this.#known = newest
    else if (!this.#isGone) this.#parts.log?.error(goneMessage(lastKnown.position))
    this.#isGone = !newest
    return count
  }

  #sealAfter(lastKnown: Known): Promise<Batch> {
    const { database, keyring, now } = this.#parts
    return database.transaction<Batch>(async (tx) => {
      tx.allowLongStatements()
      const [, [sealing], [storedSeal]] = await tx.batch(lockSealing(), findSealing(), findSeal(lastKnown.position))
      // If the position could decrease, earlier seals could be replaced.
      const isUnchanged = sealing && sealing.position >= lastKnown.position && (storedSeal?.mac ?? '') === lastKnown.mac
      if (!isUnchanged) return { last: [], result: { count: 0, newest: undefined } }
      const [events, [end]] = await tx.batch(listUnsealedEvents(sealing, batchSize), findSeal(sealing.position))
      const last = events.at(-1)
      if (!last) {
        const newest = end ? { position: sealing.position, mac: end.mac } : lastKnown
        // All events were scanned, so the next run skips them.
        return { last: sealing.currentXid === null ? [] : [updateSealingXid(sealing.currentXid)], result: { count: 0, newest } }
      }
      const [chains] = await tx.batch(listChainsNamed([...new Set(events.map(({ chain }) => chain))]))
      const [key] = keyring.sealKeys
      const sealed = { position: sealing.position, ends: new Map(chains.map((row) => [row.chain, row])) }
      const { seals, ends } = sealEvents(events, sealed, key)
      const position = sealed.position + seals.length
      return {
        last: [
          insertSeals(seals),
          updateChains(ends, key.id, new Date(now()).toISOString()),
          updateSealing({ position, id: last.id, xid: last.xid }),
        ],
        result: { count: seals.length, newest: { position, mac: seals.at(-1)!.mac } },
      }
    })
  }
}

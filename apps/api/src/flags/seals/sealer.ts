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
  updatePlace,
  updateSealing,
} from '../../store/repositories/seals.repository.ts'

const batchSize = 1_000
const longestEndMs = 5_000

interface Parts {
  readonly database: Pick<Database, 'transaction'>
  readonly keyring: Pick<Keyring, 'sealKeys'>
  readonly now: () => number
  /** Told once of a seal that is gone; who seals a single time remembers none. */
  readonly log?: { error(message: string): void }
}

/** A seal that was stored. */
interface Known {
  readonly position: number
  readonly mac: string
}

interface Batch {
  /** Number of events sealed. */
  readonly count: number
  /** The last seal of all; undefined where the one that was known is gone. */
  readonly newest: Known | undefined
}

const goneMessage = (position: number) =>
  `seal ${position} of the events is not stored any more as it was: the store was put back to an earlier state, or somebody changed it. ` +
  'No event is sealed until that is settled: stop every instance and compare with anchors that were kept elsewhere ' +
  '(halyard audit verify --anchors <file>). A start accepts what is stored then.'

/**
 * Seals events behind the writes: no write waits for it, and it takes no lock that a write takes. Where the last seal that it knows is gone it
 * seals nothing: nobody is to have it seal changed events anew. One that begins takes what it finds as it is.
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

  /** Seals all that was committed before this call, but for what came after the beginning of a transaction that is still open. */
  async seal(): Promise<void> {
    while ((await this.#sealBatch()) === batchSize && performance.now() < this.#until);
  }

  /** Does so in the background, once at a time. */
  sealSoon(): Promise<void> {
    this.#running ??= this.seal().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Seals once more, before the database is closed; what is too much for that is left to the next start. */
  async stop(): Promise<void> {
    this.#until = performance.now() + longestEndMs
    await this.#running
    await this.seal()
  }

  /** The number of events sealed. */
  async #sealBatch(): Promise<number> {
    const known = this.#known
    const { count, newest } = await this.#sealAfter(known)
    if (newest) this.#known = newest
    else if (!this.#isGone) this.#parts.log?.error(goneMessage(known.position))
    this.#isGone = !newest
    return count
  }

  #sealAfter(known: Known): Promise<Batch> {
    const { database, keyring, now } = this.#parts
    return database.transaction<Batch>(async (tx) => {
      tx.allowLongStatements()
      const [, [sealing], [kept]] = await tx.batch(lockSealing(), findSealing(), findSeal(known.position))
      // Were the position allowed to go back, seals before the known one could be replaced.
      const isKept = sealing && sealing.position >= known.position && (kept?.mac ?? '') === known.mac
      if (!isKept) return { last: [], result: { count: 0, newest: undefined } }
      const [events, [end]] = await tx.batch(listUnsealedEvents(sealing, batchSize), findSeal(sealing.position))
      const last = events.at(-1)
      if (!last) {
        const newest = end ? { position: sealing.position, mac: end.mac } : known
        // All events were looked through, which need not be done again.
        return { last: sealing.place === null ? [] : [updatePlace(sealing.place)], result: { count: 0, newest } }
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

import { sealEvents } from '@halyard/domain'
import type { Keyring } from '../access/keyring.ts'
import type { Database } from '../db/index.ts'
import {
  findSealing,
  insertSeals,
  listChainsNamed,
  listUnsealedEvents,
  lockSealing,
  updateChains,
  updateSealing,
} from './seals.repository.ts'

const batchSize = 1_000
const longestEndMs = 5_000

interface Parts {
  readonly database: Pick<Database, 'transaction'>
  readonly keyring: Pick<Keyring, 'sealKeys'>
  readonly now: () => number
}

/** Seals events behind the writes: no write waits for it, and it takes no lock that a write takes. */
export class Sealer {
  readonly #parts: Parts
  #running: Promise<void> | undefined
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
  #sealBatch(): Promise<number> {
    const { database, keyring, now } = this.#parts
    return database.transaction(async (tx) => {
      const [, [sealing]] = await tx.batch(lockSealing(), findSealing())
      const [events] = await tx.batch(listUnsealedEvents(sealing!, batchSize))
      const last = events.at(-1)
      if (!last) return { last: [], result: 0 }
      const [chains] = await tx.batch(listChainsNamed([...new Set(events.map(({ chain }) => chain))]))
      const [key] = keyring.sealKeys
      const sealed = { position: sealing!.position, ends: new Map(chains.map((row) => [row.chain, row])) }
      const { seals, ends } = sealEvents(events, sealed, key)
      const position = sealed.position + seals.length
      return {
        last: [
          insertSeals(seals),
          updateChains(ends, key.id, new Date(now()).toISOString()),
          updateSealing({ position, id: last.id, xid: last.xid }),
        ],
        result: seals.length,
      }
    })
  }
}

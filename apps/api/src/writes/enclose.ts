import type { Database, Query, Tx } from '../db/index.ts'
import { Failure } from '../failure.ts'
import type { Revisions } from '../revisions/revisions.ts'
import { decide, transact, type Writer } from './writer.ts'

/** What is sent around the writes of an operation that is one transaction as a whole. */
export interface Enclosure<T> {
  /** Sent before all else. */
  readonly first?: readonly Query[]
  /** Sent before anything is stored, once all that is changed has been locked. */
  readonly before?: readonly Query[]
  /** Sent last, once the answer is known. */
  readonly last?: (answer: T) => readonly Query[]
  /** True: nothing is to stay of it. */
  readonly discard?: boolean
}

/** The store from within. */
export interface Inside {
  readonly database: Pick<Database, 'run' | 'snapshot'>
  readonly writer: Writer
  /** Does what is no matter of the store once this is stored, and not at all where nothing is. */
  afterwards(work: () => void): void
}

/** Puts statements that wait in front of those of the next batch. */
const joining = (tx: Tx, waiting: Query[]): Tx => ({
  slot: tx.slot,
  batch: async (...queries) => {
    const before = waiting.splice(0)
    const rows = await tx.batch(...before, ...queries)
    return rows.slice(before.length) as never
  },
})

/**
 * Makes an operation one transaction, however often it reads and writes: what it stores travels with the commit, together with what follows from its
 * answer. Where it fails, or answers a Failure, nothing is stored. It may run again after a deadlock.
 */
export type Enclose = <T>(enclosure: Enclosure<T>, operation: (inside: Inside) => Promise<T>) => Promise<T>

export const createEnclose =
  (database: Pick<Database, 'transaction'>, revisions: Revisions): Enclose =>
  async ({ first = [], before = [], last = () => [], discard = false }, operation) => {
    let afterwards: (() => void)[] = []
    const answer = await transact(database, revisions, async (on) => {
      afterwards = []
      const waiting = [...first]
      const checks = [...before]
      const bumped: string[] = []
      const tx = joining(on, waiting)
      const answer = await operation({
        database: { run: async (query) => (await tx.batch(query))[0], snapshot: (work) => work(tx) },
        writer: {
          write: async (actor, work, lock) => {
            const decided = await decide(tx, revisions, actor, work, lock)
            if (decided.last.length > 0) waiting.push(...checks.splice(0), ...decided.last)
            bumped.push(...decided.revisions)
            return decided.result
          },
        },
        afterwards: (work) => {
          afterwards.push(work)
        },
      })
      const isOff = discard || answer instanceof Failure
      return {
        // The checks also where there is nothing to store, or a refusal: that may follow from what somebody else stored meanwhile.
        last: answer instanceof Failure ? checks : [...checks, ...waiting, ...(discard ? [] : last(answer))],
        revisions: bumped,
        result: answer,
        discard: isOff,
      }
    })
    if (!discard && !(answer instanceof Failure)) for (const work of afterwards) work()
    return answer
  }

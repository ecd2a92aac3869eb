import type { Query } from '../store/index.ts'
import type { BaseStore } from './store.ts'

/** The statements around the writes of an operation that runs in one transaction. */
export interface Enclosure<T> {
  /** Sent before all else, with what looks at its rows and may throw. */
  readonly question?: { readonly query: Query; look(rows: readonly unknown[]): void }
  /** Sent after the question, before the statements of the operation. */
  readonly first?: readonly Query[]
  /** Sent before anything is stored, once all that is changed has been locked. */
  readonly before?: readonly Query[]
  /** Sent last, once the answer is known. */
  readonly last?: (answer: T) => readonly Query[]
  /** True: nothing is stored. */
  readonly discard?: boolean
}

/**
 * Runs an operation in one transaction, however often it reads and writes: what it stores travels with the commit, together with the last statements.
 * Where it throws, or returns a Failure, nothing is stored. It may run again after a deadlock.
 */
export type RunInTransaction = <T>(enclosure: Enclosure<T>, operation: (store: BaseStore) => Promise<T>) => Promise<T>

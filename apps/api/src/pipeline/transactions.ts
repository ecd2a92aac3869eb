import type { Query } from '../store/index.ts'
import type { BaseStore } from './store.ts'

/** The statements around the writes of an operation that runs in one transaction. */
export interface TransactionSteps<T> {
  /** Sent before all other statements. `look` receives the rows and may throw. */
  readonly question?: { readonly query: Query; look(rows: readonly unknown[]): void }
  /** Sent after the question, before the statements of the operation. */
  readonly first?: readonly Query[]
  /** Sent after everything to be changed is locked, before anything is stored. */
  readonly before?: readonly Query[]
  /** Sent last, once the response is known. */
  readonly last?: (answer: T) => readonly Query[]
  /** True: nothing is stored. */
  readonly discard?: boolean
}

/**
 * Runs an operation with all its reads and writes in one transaction. Its writes are sent with the commit, together with the last
 * statements.
 * If the operation throws or returns a Failure, nothing is stored. The operation may run again after a deadlock.
 */
export type RunInTransaction = <T>(steps: TransactionSteps<T>, operation: (store: BaseStore) => Promise<T>) => Promise<T>

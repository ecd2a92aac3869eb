import type { Failure } from '@halyard/domain'
import type { Query, Tx } from './index.ts'
import type { Actor, NewEvent } from './repositories/events.repository.ts'

/**
 * The result of a write's decision: the statements that store the change, its events, the revision keys to bump, and the result for the
 * caller.
 */
export interface Change<T> {
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
  readonly revisions: readonly string[]
  readonly result: T
}

/**
 * Reads under locks and decides. It may run again after a deadlock.
 * It locks in the order of `lockOrder`, and sorts other keys.
 */
export type Work<T> = (tx: Tx) => Promise<Change<T> | Failure>

/**
 * The part of the port `store` for writes that bump revisions or append events. `src/flags/kernel` implements it.
 * Single statements that do neither, such as the time of the last use of a token, use `run`.
 */
export interface Writer {
  /** Runs one transaction. The state lock is shared, so that writes run side by side; an import takes it exclusively. */
  write<T>(actor: Actor, work: Work<T>, stateLock?: 'shared' | 'exclusive'): Promise<T | Failure>
}

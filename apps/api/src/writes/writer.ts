import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { build, type Database, type Query, type Tx } from '../db/index.ts'
import { type Actor, insertEvents, type NewEvent } from '../events/events.repository.ts'
import { Failure } from '../failure.ts'
import { bumpRevisions } from '../revisions/revisions.repository.ts'
import type { Revisions } from '../revisions/revisions.ts'

/** What a write decided: the statements that store it, what happened, whose revisions move, and what the caller gets. */
export interface Change<T> {
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
  readonly revisions: readonly string[]
  readonly result: T
}

/** Reads under locks and decides. Lock order: groups, accounts, projects, features by name, segments by id, other keys sorted. It may run again after a deadlock. */
export type Work<T> = (tx: Tx) => Promise<Change<T> | Failure>

export interface Writer {
  /** One transaction. The state lock is shared, so that writes run side by side; an import takes it alone. */
  write<T>(actor: Actor, work: Work<T>, stateLock?: 'shared' | 'exclusive'): Promise<T | Failure>
}

const stateLocks = {
  shared: sql`select pg_advisory_xact_lock_shared(4242)`.compile(build),
  exclusive: sql`select pg_advisory_xact_lock(4242)`.compile(build),
}

/** Takes the state lock in the round trip of the first batch. */
const locked = (tx: Tx, lock: Query): Tx => {
  let taken = false
  return {
    slot: tx.slot,
    batch: async (...queries) => {
      if (taken) return tx.batch(...queries)
      taken = true
      const [, ...rows] = await tx.batch(lock, ...queries)
      return rows as never
    },
  }
}

interface Settled<T> {
  readonly result: T | Failure
  readonly revisions: readonly string[]
}

/** The statements of a change, then its events, then its revisions, so that these are locked for the shortest time. */
const statementsOf = <T>({ statements, events, revisions }: Change<T>, actor: Actor, slot: number): Query[] => [
  ...statements,
  ...(events.length > 0 ? [insertEvents(events, actor, randomUUID())] : []),
  ...(revisions.length > 0 ? [bumpRevisions(revisions, slot)] : []),
]

export const createWriter = (database: Database, revisions: Revisions): Writer => ({
  write: async <T>(actor: Actor, work: Work<T>, stateLock: keyof typeof stateLocks = 'shared') => {
    const settled = await database.transaction<Settled<T>>(async (tx) => {
      const decided = await work(locked(tx, stateLocks[stateLock]))
      if (decided instanceof Failure) return { last: [], result: { result: decided, revisions: [] } }
      return { last: statementsOf(decided, actor, tx.slot), result: decided }
    })
    revisions.changed(settled.revisions)
    return settled.result
  },
})

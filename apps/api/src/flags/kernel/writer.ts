import { randomUUID } from 'node:crypto'
import { Failure } from '@halyard/domain'
import { OtherIsAlone } from '../../cache/revisions/lone-instance.ts'
import type { Revisions } from '../../cache/revisions/revisions.ts'
import { codeOf, type Database, DatabaseUnavailable, type Ending, type Query, type Tx, withBatch } from '../../store/index.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { bumpRevisions } from '../../store/repositories/revisions.repository.ts'
import { lockState, lockStateShared } from '../../store/repositories/state-lock.repository.ts'
import { withSums } from '../../store/revision-keys.ts'
import type { Change, Work, Writer } from '../../store/writer.ts'

const stateLocks = { shared: lockStateShared(), exclusive: lockState() }

type StateLock = keyof typeof stateLocks

/** Takes the state lock in the round trip of the first batch, and checks whether another instance holds the cache lease. */
const locked = (tx: Tx, lock: Query, lone: Revisions['lone']) => {
  let taken = false
  const batch: Tx['batch'] = async (...queries) => {
    if (taken) return tx.batch(...queries)
    taken = true
    if (!lone) {
      const [, ...rows] = await tx.batch(lock, ...queries)
      return rows as never
    }
    const [, other, ...rows] = await tx.batch(lock, lone.question, ...queries)
    lone.check(other)
    return rows as never
  }
  return { tx: withBatch(tx, batch), isTaken: () => taken }
}

/** Statements of a change, then its events, then its revisions. Revision rows come last because they are locked until the commit. */
const statementsOf = <T>({ statements, events, revisions }: Change<T>, actor: Actor, slot: number): Query[] => [
  ...statements,
  ...(events.length > 0 ? [insertEvents(events, actor, randomUUID())] : []),
  ...(revisions.length > 0 ? [bumpRevisions(revisions, slot)] : []),
]

/** Result of a work function, and the statements that store it, which are not sent yet. */
interface Decided<T> {
  readonly last: readonly Query[]
  readonly revisions: readonly string[]
  readonly result: T | Failure
}

export const decide = async <T>(
  on: Tx,
  { lone }: Revisions,
  actor: Actor,
  work: Work<T>,
  lock: StateLock = 'shared',
): Promise<Decided<T>> => {
  // Writes that exclude all other writes change many rows.
  if (lock === 'exclusive') on.allowLongStatements()
  const { tx, isTaken } = locked(on, stateLocks[lock], lone)
  const decided = await work(tx)
  if (decided instanceof Failure) return { last: [], revisions: [], result: decided }
  const revisions = withSums(decided.revisions)
  const isEmpty = [decided.statements, decided.events, revisions].every(({ length }) => length === 0)
  if (!isEmpty && !isTaken()) await tx.batch()
  return { last: isEmpty ? [] : statementsOf({ ...decided, revisions }, actor, tx.slot), revisions, result: decided.result }
}

const maxWaits = 5

/** A check of the server or a constraint of a table rejected the change, so nothing was stored. */
const isRejected = (error: unknown): boolean => /^(HA|23)/.test(codeOf(error))

/**
 * Runs a transaction, and retries it after waiting for another instance. Changed revisions are not cached until the outcome of the
 * transaction is known.
 */
export const transact = async <T>(
  database: Pick<Database, 'transaction'>,
  revisions: Revisions,
  work: (tx: Tx) => Promise<Ending<T> & { readonly revisions: readonly string[] }>,
  options: { readonly alone?: boolean } = {},
): Promise<T> => {
  for (let waits = 0; ; waits++) {
    const settled: (() => void)[] = []
    try {
      return await database.transaction(async (tx) => {
        const ending = await work(tx)
        if (!ending.discard && ending.revisions.length > 0) settled.push(revisions.changing(ending.revisions))
        return ending
      }, options)
    } catch (error) {
      if (!(error instanceof OtherIsAlone)) {
        // The transaction may have been committed, or may still be running.
        if (!isRejected(error)) revisions.lone?.lose()
        throw error
      }
      if (waits === maxWaits)
        throw new DatabaseUnavailable('another instance did not release its cache lease, so this instance cannot write', { cause: error })
      await revisions.lone?.waitForEnd(error)
    } finally {
      for (const settle of settled) settle()
    }
  }
}

export const createWriter = (database: Database, revisions: Revisions): Writer => ({
  write: (actor, work, lock) => transact(database, revisions, (tx) => decide(tx, revisions, actor, work, lock)),
})

import { randomUUID } from 'node:crypto'
import { Failure } from '@halyard/domain'
import { OtherIsAlone } from '../../cache/revisions/lone-instance.ts'
import type { Revisions } from '../../cache/revisions/revisions.ts'
import { codeOf, type Database, DatabaseUnavailable, type Ending, type Query, type Tx } from '../../store/index.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { bumpRevisions } from '../../store/repositories/revisions.repository.ts'
import { lockState, lockStateShared } from '../../store/repositories/state-lock.repository.ts'
import { withSums } from '../../store/revision-keys.ts'
import type { Change, Work, Writer } from '../../store/writer.ts'

const locking = { shared: lockStateShared(), exclusive: lockState() }

type StateLock = keyof typeof locking

/** Takes the state lock in the round trip of the first batch, and asks whether another instance uses what it remembers. */
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
  return { tx: { slot: tx.slot, batch, allowLongStatements: () => tx.allowLongStatements() }, isTaken: () => taken }
}

/** The statements of a change, then its events, then its revisions, so that these are locked for the shortest time. */
const statementsOf = <T>({ statements, events, revisions }: Change<T>, actor: Actor, slot: number): Query[] => [
  ...statements,
  ...(events.length > 0 ? [insertEvents(events, actor, randomUUID())] : []),
  ...(revisions.length > 0 ? [bumpRevisions(revisions, slot)] : []),
]

/** What a piece of work decided within a transaction, and the statements that store it, which are not sent yet. */
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
  // Whoever stops all other writes changes much at once.
  if (lock === 'exclusive') on.allowLongStatements()
  const { tx, isTaken } = locked(on, locking[lock], lone)
  const decided = await work(tx)
  if (decided instanceof Failure) return { last: [], revisions: [], result: decided }
  const revisions = withSums(decided.revisions)
  const last = statementsOf({ ...decided, revisions }, actor, tx.slot)
  if (last.length > 0 && !isTaken()) await tx.batch()
  return { last, revisions, result: decided.result }
}

const mostWaits = 5

/** A check of ours or a rule of a table said no, so that nothing was made. */
const isUndone = (error: unknown): boolean => /^(HA|23)/.test(codeOf(error))

/** Makes a transaction, and again where it had to wait for another instance. Revisions that it bumps are not remembered before it is known whether it was made. */
export const transact = async <T>(
  database: Pick<Database, 'transaction'>,
  revisions: Revisions,
  work: (tx: Tx) => Promise<Ending<T> & { readonly revisions: readonly string[] }>,
): Promise<T> => {
  for (let waits = 0; ; waits++) {
    const settled: (() => void)[] = []
    try {
      return await database.transaction(async (tx) => {
        const ending = await work(tx)
        if (!ending.discard && ending.revisions.length > 0) settled.push(revisions.changing(ending.revisions))
        return ending
      })
    } catch (error) {
      if (!(error instanceof OtherIsAlone)) {
        // It may have been made all the same, or be under way still.
        if (!isUndone(error)) revisions.lone?.lose()
        throw error
      }
      if (waits === mostWaits) throw new DatabaseUnavailable('another instance does not let this one write', { cause: error })
      await revisions.lone?.await(error)
    } finally {
      for (const settle of settled) settle()
    }
  }
}

export const createWriter = (database: Database, revisions: Revisions): Writer => ({
  write: (actor, work, lock) => transact(database, revisions, (tx) => decide(tx, revisions, actor, work, lock)),
})

import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, type Ending, type Tx, translate } from '../database.ts'
import type { Query } from '../query.ts'
import type { Member, Request, Work } from './member.ts'
import { mergeReads } from './merged-reads.ts'
import { mergeWrites } from './merged-writes.ts'
import { RowLocks } from './row-locks.ts'
import { areSharable } from './sharable-statements.ts'

/** How a member's part in a shared transaction ended. */
export type Outcome =
  | { readonly kind: 'committed'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly fault: unknown }
  /** Nothing of the member is stored: it must run again in a transaction of its own. */
  | { readonly kind: 'alone' }

/** A member, and the statements for which it waits. */
export interface Waiting {
  readonly member: Member
  readonly request: Request
}

/** Only works of the writer share a transaction. Their first statements take the state lock. */
export const canBegin = ({ request: { queries } }: Waiting): boolean => queries.some(({ locks }) => locks?.kind === 'state')

export const canShare = ({ member, request }: Waiting): boolean => !member.needsLongStatements && areSharable(request.queries)

/** Milliseconds that a shared transaction waits for a lock. Then its members run alone, so that only one of them waits longer. */
export const lockTimeoutMs = 50
const boundLockWaits: Query = CompiledQuery.raw(`set local lock_timeout to ${lockTimeoutMs}`)

/**
 * Whether one member may have caused the fault, so that the others succeed alone. A fault of the database concerns all of them. If the
 * commit was sent, only an error from PostgreSQL proves that it did not happen.
 */
const isOfOneMember = (fault: unknown, isCommitting: boolean): boolean =>
  !(translate(fault) instanceof DatabaseUnavailable) && (!isCommitting || fault instanceof pg.DatabaseError)

interface Ended {
  readonly member: Member
  readonly ending: Ending<unknown>
}

/** Runs the members in one transaction. Each has an outcome at the end. */
export const runShared = async (
  waiting: readonly Waiting[],
  runOnce: <T>(work: Work<T>) => Promise<T>,
): Promise<ReadonlyMap<Member, Outcome>> => {
  const outcomes = new Map<Member, Outcome>()
  const ended: Ended[] = []
  let isCommitting = false

  const leave = (member: Member, outcome: Outcome = { kind: 'alone' }) => {
    member.abandon()
    outcomes.set(member, outcome)
  }

  /** Sends the statements of all members together. Returns the members that may continue. */
  const answer = async (tx: Tx, locks: RowLocks, asking: readonly Waiting[], first: readonly Query[]): Promise<Member[]> => {
    const merged = mergeReads(asking.map(({ request }) => request.queries))
    const rows = merged.split((await tx.batch(...first, ...merged.statements)).slice(first.length))
    return asking.flatMap(({ member, request }, at) => {
      const own = rows[at]!
      const answered = request.queries.map((query, index) => ({ query, rows: own[index]! }))
      if (!locks.take(member, answered)) {
        leave(member)
        return []
      }
      request.answer(own)
      return [member]
    })
  }

  /** The next step of a member: statements, the end, or a reason to leave. */
  const advance = async (member: Member): Promise<Waiting[]> => {
    const request = await member.next()
    if (request) {
      if (canShare({ member, request })) return [{ member, request }]
      leave(member)
      return []
    }
    try {
      const ending = await member.ending
      const isDryRun = ending.discard && ending.last.length > 0
      if (isDryRun || member.needsLongStatements) leave(member)
      else ended.push({ member, ending })
    } catch (fault) {
      // It has only read, so the others continue.
      outcomes.set(member, { kind: 'failed', fault })
    }
    return []
  }

  try {
    await runOnce(async (tx) => {
      const locks = new RowLocks()
      for (const { member } of waiting) member.join(tx)
      let asking = waiting
      let first = [boundLockWaits]
      while (asking.length > 0) {
        const going = await answer(tx, locks, asking, first)
        first = []
        asking = (await Promise.all(going.map(advance))).flat()
      }
      isCommitting = true
      return { last: mergeWrites(ended.map(({ ending }) => ending.last)), result: undefined }
    })
    for (const { member, ending } of ended) outcomes.set(member, { kind: 'committed', result: ending.result })
  } catch (fault) {
    const outcome: Outcome = isOfOneMember(fault, isCommitting) ? { kind: 'alone' } : { kind: 'failed', fault: translate(fault) }
    // A member that left before a fault of the database fails too. Otherwise it would wait for the same database once more.
    for (const { member } of waiting) if (outcomes.get(member)?.kind !== 'failed') leave(member, outcome)
  }
  return outcomes
}

import pg from 'pg'
import { DatabaseUnavailable, type Ending, isConflict, type Tx, translate } from '../database.ts'
import type { Query } from '../query.ts'
import type { Member, Request, Work } from './member.ts'
import { isSharable, mergeReads, mergeWrites } from './merged-statements.ts'
import { RowLocks } from './row-locks.ts'

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

export const canShare = ({ member, request }: Waiting): boolean => !member.needsLongStatements && request.queries.every(isSharable)

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

  const leave = (member: Member) => {
    member.abandon()
    outcomes.set(member, { kind: 'alone' })
  }

  /** Sends the statements of all members together. Returns the members that may continue. */
  const answer = async (tx: Tx, locks: RowLocks, asking: readonly Waiting[]): Promise<Member[]> => {
    const merged = mergeReads(asking.map(({ request }) => request.queries))
    const rows = await tx.batch(...merged.statements)
    return asking.flatMap(({ member, request }, at) => {
      const own = merged.rowsOf(at, rows)
      const answered = request.queries.map((query: Query, index: number) => ({ query, rows: own[index]! }))
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
      if (ending.discard && ending.last.length > 0) leave(member)
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
      while (asking.length > 0) {
        const going = await answer(tx, locks, asking)
        asking = (await Promise.all(going.map(advance))).flat()
      }
      isCommitting = true
      return { last: mergeWrites(ended.map(({ ending }) => ending.last)), result: undefined }
    })
    for (const { member, ending } of ended) outcomes.set(member, { kind: 'committed', result: ending.result })
  } catch (fault) {
    const canSucceed = waiting.length > 1 ? isOfOneMember(fault, isCommitting) : isConflict(fault)
    const outcome: Outcome = canSucceed ? { kind: 'alone' } : { kind: 'failed', fault: translate(fault) }
    for (const { member } of waiting) {
      if (outcomes.has(member)) continue
      member.abandon()
      outcomes.set(member, outcome)
    }
  }
  return outcomes
}

import { Failure } from '@halyard/domain'
import type { Revisions } from '../../cache/revisions/revisions.ts'
import type { RunInTransaction, TransactionSteps } from '../../pipeline/transactions.ts'
import { type Database, type Query, type Tx, withBatch } from '../../store/index.ts'
import { decide, transact } from './writer.ts'

/** Puts the question in front of the first batch, and waiting statements in front of the next batch, in the same round trip. */
const withWaiting = (tx: Tx, waiting: Query[], question: TransactionSteps<unknown>['question']): Tx =>
  withBatch(tx, async (...queries) => {
    const sentQuestion = question
    question = undefined
    const before = [...(sentQuestion ? [sentQuestion.query] : []), ...waiting.splice(0)]
    const rows = await tx.batch(...before, ...queries)
    sentQuestion?.look(rows[0] ?? [])
    return rows.slice(before.length) as never
  })

/** Runs operations in transactions: all statements, locks, events and revisions of an operation belong to one transaction. */
export const createRunInTransaction =
  (database: Pick<Database, 'transaction'>, revisions: Revisions): RunInTransaction =>
  async ({ question, first = [], before = [], last = () => [], discard = false }, operation) => {
    let afterwards: (() => void)[] = []
    const run = async (on: Tx) => {
      afterwards = []
      const waiting = [...first]
      const checks = [...before]
      const bumped: string[] = []
      const tx = withWaiting(on, waiting, question)
      const answer = await operation({
        run: async (query) => (await tx.batch(query))[0],
        snapshot: (work) => work(tx),
        write: async (actor, work, lock) => {
          const decided = await decide(tx, revisions, actor, work, lock)
          if (decided.last.length > 0) waiting.push(...checks.splice(0), ...decided.last)
          bumped.push(...decided.revisions)
          return decided.result
        },
        afterCommit: (work) => {
          afterwards.push(work)
        },
      })
      const isRolledBack = discard || answer instanceof Failure
      return {
        // The checks run even for a failure or an empty change, because the result may depend on a concurrent write.
        last: answer instanceof Failure ? checks : [...checks, ...waiting, ...(discard ? [] : last(answer))],
        revisions: bumped,
        result: answer,
        discard: isRolledBack,
      }
    }
    const answer = await transact(database, revisions, run, { alone: discard })
    if (!discard && !(answer instanceof Failure)) for (const work of afterwards) work()
    return answer
  }

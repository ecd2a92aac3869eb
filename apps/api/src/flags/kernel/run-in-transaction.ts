import { Failure } from '@halyard/domain'
import type { Revisions } from '../../cache/revisions/revisions.ts'
import type { Enclosure, RunInTransaction } from '../../pipeline/transactions.ts'
import type { Database, Query, Tx } from '../../store/index.ts'
import { decide, transact } from './writer.ts'

/** Puts statements that wait in front of those of the next batch, and the question in front of the first. */
const joining = (tx: Tx, waiting: Query[], question: Enclosure<unknown>['question']): Tx => ({
  slot: tx.slot,
  batch: async (...queries) => {
    const asked = question
    question = undefined
    const before = [...(asked ? [asked.query] : []), ...waiting.splice(0)]
    const rows = await tx.batch(...before, ...queries)
    asked?.look(rows[0] ?? [])
    return rows.slice(before.length) as never
  },
  allowLongStatements: () => tx.allowLongStatements(),
})

/** Transactions over a database: every statement, lock, event and revision of an operation joins one transaction. */
export const createRunInTransaction =
  (database: Pick<Database, 'transaction'>, revisions: Revisions): RunInTransaction =>
  async ({ question, first = [], before = [], last = () => [], discard = false }, operation) => {
    let afterwards: (() => void)[] = []
    const answer = await transact(database, revisions, async (on) => {
      afterwards = []
      const waiting = [...first]
      const checks = [...before]
      const bumped: string[] = []
      const tx = joining(on, waiting, question)
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

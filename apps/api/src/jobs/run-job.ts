import type { Tx } from '../store/index.ts'
import { system } from '../store/repositories/events.repository.ts'
import { claimJob, updateDueTime } from '../store/repositories/jobs.repository.ts'
import type { Change, Writer } from '../store/writer.ts'

/** What a job decided to do, and whether it is due again at once since that was not all. */
export interface JobWork extends Partial<Omit<Change<unknown>, 'result'>> {
  readonly isMoreLeft?: boolean
}

/** Work that recurs, and that one of the instances does. A row of its name says when it is due. */
export interface Job {
  readonly name: string
  /** Milliseconds from one time to the next. */
  readonly everyMs: number
  /** What it does at a moment, in epoch milliseconds. It reads through the handle, and has no other effects. */
  readonly work: (tx: Tx, now: number) => Promise<JobWork>
}

/** Does the work where it is due and no other instance is at it, in one transaction with the claim. Whether it was done here. */
export const runJob = async (writer: Writer, { name, everyMs, work }: Job, now: number): Promise<boolean> => {
  const done = await writer.write(system, async (tx) => {
    tx.allowLongStatements()
    const [[claimed]] = await tx.batch(claimJob(name, new Date(now).toISOString()))
    if (!claimed) return { statements: [], events: [], revisions: [], result: false }
    const { statements = [], events = [], revisions = [], isMoreLeft = false } = await work(tx, now)
    const due = updateDueTime(name, new Date(isMoreLeft ? now : now + everyMs).toISOString())
    return { statements: [...statements, due], events, revisions, result: true }
  })
  return done === true
}

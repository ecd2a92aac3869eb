import type { Tx } from '../store/index.ts'
import { system } from '../store/repositories/events.repository.ts'
import { claimJob, updateDueTime } from '../store/repositories/jobs.repository.ts'
import type { Change, Writer } from '../store/writer.ts'

/** The writes of a job. `isMoreLeft` makes the job due again at once. */
export interface JobWork extends Partial<Omit<Change<unknown>, 'result'>> {
  readonly isMoreLeft?: boolean
}

/** Recurring work, done by one instance at a time. A row with the job's name stores when the job is due. */
export interface Job {
  readonly name: string
  /** Interval in milliseconds. */
  readonly everyMs: number
  /** Plans the writes of one run; `now` is in epoch milliseconds. It reads through `tx` and has no other effects. */
  readonly work: (tx: Tx, now: number) => Promise<JobWork>
}

/**
 * Runs the job if it is due and no other instance runs it, in one transaction with the claim. Returns true if this call ran
 * the job.
 */
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

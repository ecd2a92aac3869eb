import type { Query } from '../db/index.ts'
import { system } from '../events/events.repository.ts'
import type { Writer } from '../writes/writer.ts'
import { claimJob, updateDueTime } from './jobs.repository.ts'

/** Work that recurs, and that one of the instances does. A row of its name says when it is due. */
export interface Job {
  readonly name: string
  /** Milliseconds from one time to the next. */
  readonly everyMs: number
  /** What it does at a moment, in epoch milliseconds. */
  readonly statements: (now: number) => readonly Query[]
}

/** Does the work where it is due and no other instance is at it, in one transaction with the claim. Whether it was done here. */
export const runJob = async (writer: Writer, { name, everyMs, statements }: Job, now: number): Promise<boolean> => {
  const done = await writer.write(system, async (tx) => {
    const [[claimed]] = await tx.batch(claimJob(name, new Date(now).toISOString()))
    const due = updateDueTime(name, new Date(now + everyMs).toISOString())
    return { statements: claimed ? [...statements(now), due] : [], events: [], revisions: [], result: claimed !== undefined }
  })
  return done === true
}

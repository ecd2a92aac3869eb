import type { Job } from '../jobs/run-job.ts'
import { removeAnswersBefore } from './idempotency.repository.ts'
import { oldestOf } from './idempotency.ts'

const atOnce = 50_000

/** Removes the answers of requests whose Idempotency-Key counts no more. */
export const answersRetention: Job = {
  name: 'answers-retention',
  everyMs: 600_000,
  work: async (tx, now) => {
    const [removed] = await tx.batch(removeAnswersBefore(oldestOf(now), atOnce))
    return { statements: [], isMoreLeft: removed.length === atOnce }
  },
}

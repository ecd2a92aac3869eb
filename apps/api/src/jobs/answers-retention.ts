import { oldestOf } from '../pipeline/safe-writes/idempotency.ts'
import { removeAnswersBefore } from '../store/repositories/idempotency.repository.ts'
import type { Job } from './run-job.ts'

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

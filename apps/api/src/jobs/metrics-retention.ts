import { limits } from '@halyard/contracts/data'
import { lastHours } from '@halyard/domain'
import { removeUsageBefore } from '../store/repositories/usage.repository.ts'
import type { Job } from './run-job.ts'

/** Removes the usage that nobody can ask for any more. */
export const metricsRetention: Job = {
  name: 'metrics-retention',
  everyMs: 3_600_000,
  work: async (_, now) => ({
    statements: removeUsageBefore(new Date(lastHours(now, limits.metricsHours + 1)[0]!).toISOString()),
  }),
}

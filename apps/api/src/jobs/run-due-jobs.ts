import type { Ports } from '../pipeline/ports.ts'
import { deliveriesRetention, metricsRetention, storedResponsesRetention } from './retention.ts'
import { runJob } from './run-job.ts'
import { staleness } from './staleness.ts'

const jobs = [storedResponsesRetention, deliveriesRetention, metricsRetention, staleness]

/** Runs the due jobs. Every instance calls this function once per minute. */
export const runDueJobs = async ({ store, runtime: { log, now, jobRuns } }: Pick<Ports, 'store' | 'runtime'>): Promise<void> => {
  for (const job of jobs) {
    try {
      await jobRuns.measure(job.name, () => runJob(store, job, now()))
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job failed')
    }
  }
}

import type { Ports } from '../pipeline/ports.ts'
import { answersRetention, deliveriesRetention, metricsRetention } from './retention.ts'
import { runJob } from './run-job.ts'
import { staleness } from './staleness.ts'

const jobs = [answersRetention, deliveriesRetention, metricsRetention, staleness]

/** Looks once a minute, on every instance, for what is to be done. */
export const runDueJobs = async ({ store, runtime: { log, now } }: Pick<Ports, 'store' | 'runtime'>): Promise<void> => {
  for (const job of jobs) {
    try {
      await runJob(store, job, now())
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job could not be done')
    }
  }
}

import type { Context } from '../context.ts'
import { answersRetention } from '../safe-writes/answers-retention.ts'
import { metricsRetention } from '../usage/retention.ts'
import { staleness } from '../writes/staleness.ts'
import { runJob } from './run-job.ts'

const jobs = [answersRetention, metricsRetention, staleness]

/** Looks once a minute, on every instance, for what is to be done. */
export const runDueJobs = async ({ writer, log, now }: Pick<Context, 'writer' | 'log' | 'now'>): Promise<void> => {
  for (const job of jobs) {
    try {
      await runJob(writer, job, now())
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job could not be done')
    }
  }
}

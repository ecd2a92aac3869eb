import type { Ports } from '../pipeline/ports.ts'
import { applicationsRetention, deliveriesRetention, metricsRetention, storedResponsesRetention } from './retention.ts'
import { runJob } from './run-job.ts'
import { certificateExpiry } from './sso-certificates.ts'
import { staleness } from './staleness.ts'

const jobsOf = ({ keyring }: Ports['identity']) => [
  storedResponsesRetention,
  deliveriesRetention,
  metricsRetention,
  applicationsRetention,
  staleness,
  certificateExpiry(keyring),
]

/** Runs the due jobs. Every instance calls this function once per minute. */
export const runDueJobs = async ({
  store,
  identity,
  runtime: { log, now, jobRuns },
}: Pick<Ports, 'store' | 'identity' | 'runtime'>): Promise<void> => {
  for (const job of jobsOf(identity)) {
    try {
      await jobRuns.measure(job.name, () => runJob(store, job, now()))
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job failed')
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { ReviewJobs } from '../src/jobs/review-jobs.ts'
import type { Ports } from '../src/pipeline/ports.ts'

/** Milliseconds between two runs. */
const pauseMs = 200

/** Stores usage and runs the jobs of reviews again and again, as a started server does. Returns a function that stops after the present run. */
export const runJobsRegularly = (ports: Ports): (() => Promise<void>) => {
  const reviews = new ReviewJobs()
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await ports.runtime.usage.flush()
      await reviews.run(ports)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await ports.runtime.usage.flush()
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

import { expect, test } from 'vitest'
import { JobRuns } from './job-runs.ts'
import { createMetrics } from './metrics.ts'

const jobLines = async (work: (runs: JobRuns) => Promise<unknown>) => {
  const [runs, metrics] = [new JobRuns(), createMetrics()]
  runs.provideTo(metrics)
  await work(runs)
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('halyard_job_'))
}

test('reports the last success, its duration and the failures of each job', async () => {
  const before = Date.now() / 1_000
  const lines = await jobLines(async (runs) => {
    await runs.measure('seal', async () => undefined)
    await expect(runs.measure('seal', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
  expect(lines).toEqual([
    expect.stringMatching(/^halyard_job_last_success_timestamp_seconds\{name="seal"\} \d+\.\d+$/),
    expect.stringMatching(/^halyard_job_last_duration_seconds\{name="seal"\} \d/),
    'halyard_job_failures_total{name="seal"} 1',
  ])
  expect(Number(lines[0]!.split(' ')[1])).toBeGreaterThanOrEqual(before)
})

test('reports only the failures of a job that never succeeded or had nothing to do', async () => {
  expect(await jobLines((runs) => runs.measure('staleness', async () => false))).toEqual(['halyard_job_failures_total{name="staleness"} 0'])
})

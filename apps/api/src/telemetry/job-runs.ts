import type { Metrics } from './metrics.ts'

interface Run {
  /** Epoch seconds; undefined: the job has not succeeded yet. */
  succeededAt: number | undefined
  seconds: number | undefined
  failures: number
}

/** Measures the background work of this process. The names of jobs are constants. */
export class JobRuns {
  readonly #runs = new Map<string, Run>()

  /** Runs and measures a job. A job that returns false had nothing to do and does not count as a run. */
  async measure<T>(name: string, work: () => Promise<T>): Promise<T> {
    const run = this.#runOf(name)
    const startedAt = performance.now()
    try {
      const result = await work()
      if (result !== false) this.#end(run, startedAt).succeededAt = Date.now() / 1_000
      return result
    } catch (error) {
      this.#end(run, startedAt).failures++
      throw error
    }
  }

  provideTo(metrics: Metrics): void {
    const read = (select: (run: Run) => number | undefined) => () =>
      [...this.#runs].flatMap(([name, run]): [{ name: string }, number][] => {
        const value = select(run)
        return value === undefined ? [] : [[{ name }, value]]
      })
    metrics.provide(
      'halyard_job_last_success_timestamp_seconds',
      read(({ succeededAt }) => succeededAt),
    )
    metrics.provide(
      'halyard_job_last_duration_seconds',
      read(({ seconds }) => seconds),
    )
    metrics.provide(
      'halyard_job_failures_total',
      read(({ failures }) => failures),
    )
  }

  #runOf(name: string): Run {
    const known = this.#runs.get(name)
    if (known) return known
    const run: Run = { succeededAt: undefined, seconds: undefined, failures: 0 }
    this.#runs.set(name, run)
    return run
  }

  #end(run: Run, startedAt: number): Run {
    run.seconds = (performance.now() - startedAt) / 1_000
    return run
  }
}

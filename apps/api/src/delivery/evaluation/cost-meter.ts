/** The weight of the last measurement in the average. */
const weight = 0.05

/** Measures work that consists of several steps, each a moving average in milliseconds. */
export class CostMeter {
  readonly #steps = new Map<string, number>()

  /** Sum of the averages of all steps, in milliseconds. */
  get ms(): number {
    let sum = 0
    for (const ms of this.#steps.values()) sum += ms
    return sum
  }

  /** Runs and measures one step. */
  measure<T>(step: string, work: () => T): T {
    const startedAt = performance.now()
    const result = work()
    const ms = performance.now() - startedAt
    const average = this.#steps.get(step) ?? ms
    this.#steps.set(step, average + weight * (ms - average))
    return result
  }
}

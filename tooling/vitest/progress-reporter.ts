import type { Reporter, TestSpecification } from 'vitest/node'

const everyMs = 30_000

/** Prints the number of finished test files every half minute, so that logs of long runs show progress. */
export default class ProgressReporter implements Reporter {
  #files = 0
  #done = 0
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length
    this.#timer = setInterval(() => process.stdout.write(`   ${this.#done} of ${this.#files} files done\n`), everyMs).unref()
  }

  onTestModuleEnd(): void {
    this.#done++
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }
}

import type { Reporter, TestModule } from 'vitest/node'

/** Closes a run with one plain line, `N passed, N failed, N skipped`, for whoever reads a log by machine. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tally = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) tally[test.result().state]++
      // A file that could not be loaded has no tests to count.
      if (module.errors().length > 0) tally.failed++
    }
    process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped + tally.pending} skipped\n`)
  }
}

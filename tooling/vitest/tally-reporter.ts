import type { Reporter, TestModule } from 'vitest/node'
import { closingLine, storeTally, type Tally, tallyVariable } from './tally.ts'

/** Ends a run with the line `N passed, N failed, N skipped`; a run of a package stores the numbers instead. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tally = countTests(modules, errors.length)
    const file = process.env[tallyVariable]
    if (file) storeTally(file, tally)
    else process.stdout.write(`\n${closingLine(tally)}\n`)
  }
}

const countTests = (modules: readonly TestModule[], errors: number): Tally => {
  const counts = { passed: 0, failed: errors, skipped: 0, pending: 0 }
  for (const module of modules) {
    for (const test of module.children.allTests()) counts[test.result().state]++
    // A file that failed to load has no tests to count.
    if (module.errors().length > 0) counts.failed++
  }
  return { passed: counts.passed, failed: counts.failed, skipped: counts.skipped + counts.pending }
}

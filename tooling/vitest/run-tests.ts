// Usage: run-tests. Tests all packages one after another, and prints the line `N passed, N failed, N skipped` at the end.
// Usage: run-tests ARGUMENTS. Runs vitest once with these arguments, without the cache.
import type { StdioOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from './machine.ts'
import { storedTally, testedPackages } from './packages.ts'
import { runCommand } from './run-command.ts'
import { addTallies, closingLine, emptyTally, readTally, type Tally } from './tally.ts'

const turboArguments = ['run', 'test', '--concurrency=1', '--continue', '--output-logs=new-only', '--log-prefix=none']

/**
 * Runs the task `test` of all packages and returns the tally of each. A package from turbo's cache counts with its stored tally. The cache
 * is not used in CI, or with a database server that the hash of a task cannot describe.
 */
export const testPackages = async (root: string, env: NodeJS.ProcessEnv, stdio: StdioOptions = 'inherit'): Promise<Map<string, Tally>> => {
  const folders = testedPackages(root)
  for (const folder of folders) rmSync(join(root, storedTally(folder)), { force: true })
  const force = env.CI || env.TEST_DATABASE_URL ? ['--force'] : []
  const code = await runCommand('turbo', [...turboArguments, ...force], {
    cwd: root,
    stdio,
    env: { ...env, HALYARD_TEST_MACHINE: await describeMachine(), TURBO_TELEMETRY_DISABLED: '1' },
  })
  const tallies = new Map(folders.map((folder) => [folder, readTally(join(root, storedTally(folder)))]))
  const isUnexplained = code !== 0 && addTallies([...tallies.values()]).failed === 0
  return isUnexplained ? tallies.set('turbo', { ...emptyTally, failed: 1 }) : tallies
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const args = process.argv.slice(2)
  if (args.length > 0) process.exitCode = await runCommand('vitest', ['run', ...args], { cwd: root })
  else {
    const tallies = await testPackages(root, process.env)
    for (const [name, tally] of tallies) process.stdout.write(`${name}: ${closingLine(tally)}\n`)
    const sum = addTallies([...tallies.values()])
    process.stdout.write(`\n${closingLine(sum)}\n`)
    process.exitCode = sum.failed > 0 ? 1 : 0
  }
}

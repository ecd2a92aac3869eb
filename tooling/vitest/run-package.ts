// Usage: run-package PROJECT… Runs the tests of the package in the working folder, in these vitest projects, and stores their tally.
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { storedTally } from './packages.ts'
import { runCommand } from './run-command.ts'
import { tallyVariable } from './tally.ts'

const root = join(import.meta.dirname, '../..')
const folder = relative(root, process.cwd())
const tally = join(root, storedTally(folder))
const reporters = ['minimal', './tooling/vitest/progress-reporter.ts', './tooling/vitest/tally-reporter.ts']

rmSync(tally, { force: true })
process.stdout.write(`== ${folder}\n`)
process.exitCode = await runCommand(
  join(root, 'node_modules/.bin/vitest'),
  [
    'run',
    `${folder}/`,
    ...process.argv.slice(2).map((project) => `--project=${project}`),
    ...reporters.map((reporter) => `--reporter=${reporter}`),
  ],
  { cwd: root, env: { ...process.env, [tallyVariable]: tally } },
)

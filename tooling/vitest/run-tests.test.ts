import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testPackages } from './run-tests.ts'

const passes = { passed: 2, failed: 0, skipped: 1 }
const fails = { passed: 5, failed: 1, skipped: 0 }

/** Script of a test run that records the run, stores this tally, and exits with this code. */
const running = (tally: object | undefined, code: number): string =>
  [
    `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')`,
    `appendFileSync('../../ran.txt', process.cwd().split('/').at(-1) + '\\n')`,
    ...(tally ? [`mkdirSync('.vitest', { recursive: true })`, `writeFileSync('.vitest/tally.json', '${JSON.stringify(tally)}')`] : []),
    `process.exitCode = ${code}`,
  ].join('\n')

const turbo = { tasks: { test: { env: ['CI', 'HALYARD_TEST_FULL', 'HALYARD_TEST_MACHINE'], outputs: ['.vitest/tally.json'] } } }

let root: string

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const addPackage = (name: string, script: string): void => {
  write(`packages/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', scripts: { test: 'node run.cjs' } }))
  write(`packages/${name}/run.cjs`, script)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halyard-run-tests-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const packageManager = { name: 'pnpm', version: '12.21.0', onFail: 'ignore' }
  write('package.json', JSON.stringify({ name: 'planted', private: true, devEngines: { packageManager } }))
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n")
  write('pnpm-workspace.yaml', 'packages: [packages/*]\nverifyDepsBeforeRun: false\n')
  write('turbo.json', JSON.stringify(turbo))
  write('.gitignore', '.vitest/\n.turbo/\n')
  addPackage('untested', '')
  write('packages/untested/package.json', JSON.stringify({ name: 'untested', version: '1.0.0' }))
  addPackage('one', running(passes, 0))
})

/** The tallies of a run, and the packages whose tests really ran. */
const run = async (more: NodeJS.ProcessEnv = {}) => {
  write('ran.txt', '')
  const { CI: _, HALYARD_TEST_FULL: __, TEST_DATABASE_URL: ___, TURBO_FORCE: ____, ...env } = process.env
  const tallies = await testPackages(root, { ...env, ...more }, 'ignore')
  return { tallies: Object.fromEntries(tallies), ran: readFileSync(join(root, 'ran.txt'), 'utf8').split('\n').filter(Boolean).toSorted() }
}

test('an unchanged package counts with its stored tally and does not run again', async () => {
  expect(await run()).toEqual({ tallies: { 'packages/one': passes }, ran: ['one'] })
  expect(await run()).toEqual({ tallies: { 'packages/one': passes }, ran: [] })
})

test('a package with changed inputs runs again', async () => {
  addPackage('two', running(passes, 0))
  await run()
  addPackage('two', running({ ...passes, passed: 9 }, 0))
  expect(await run()).toEqual({ tallies: { 'packages/one': passes, 'packages/two': { ...passes, passed: 9 } }, ran: ['two'] })
})

test.each([
  ['in CI', { CI: 'true' }],
  ['with a given database server', { TEST_DATABASE_URL: 'postgres://localhost/x' }],
])('every package runs again %s', async (_, env) => {
  await run(env)
  expect(await run(env)).toEqual({ tallies: { 'packages/one': passes }, ran: ['one'] })
})

test('a short run does not count as a run of the complete sweeps', async () => {
  await run()
  expect((await run({ HALYARD_TEST_FULL: '1' })).ran).toEqual(['one'])
})

test('a failed package is not cached, and the other packages run', async () => {
  addPackage('a-failing', running(fails, 1))
  expect(await run()).toEqual({ tallies: { 'packages/a-failing': fails, 'packages/one': passes }, ran: ['a-failing', 'one'] })
  expect(await run()).toEqual({ tallies: { 'packages/a-failing': fails, 'packages/one': passes }, ran: ['a-failing'] })
})

test('a package that ends before it stores a tally counts as one failed test', async () => {
  addPackage('two', running(passes, 0))
  await run()
  addPackage('two', running(undefined, 1))
  expect((await run()).tallies).toEqual({ 'packages/one': passes, 'packages/two': { passed: 0, failed: 1, skipped: 0 } })
})

test('a package with an exit code other than 0 fails the run, whatever its tally is', async () => {
  addPackage('two', running(passes, 3))
  const { tallies } = await run()
  expect(tallies).toMatchObject({ 'packages/two': passes, turbo: { passed: 0, failed: 1, skipped: 0 } })
})

import { configDefaults, defineConfig } from 'vitest/config'
import { locatePostgres } from './tooling/postgres/index.ts'
import { temporaryFolder } from './tooling/vitest/temporary-folder.ts'

process.env.TMPDIR = temporaryFolder()

/** Sources run as they are, without a build; vitest adds its own conditions. */
const resolve = { conditions: ['@halyard/source'] }

/** Black-box tests of the server. */
const api = ['apps/api/src/**/*.api.test.ts', 'apps/api/test/**/*.test.ts']
/**
 * Operations run on PostgreSQL, which needs a third of the CPU time, and in the full run on the embedded engine too. On both engines in each run:
 * every statement, one call of every endpoint, parity, conformance, commands, rules of safe writes, and what depends on the engine.
 */
const onEmbeddedEngine = process.env.HALYARD_TEST_FULL
  ? api
  : ['apps/api/src/{cache,store,flags/kernel,flags/seals}/**/*.api.test.ts', 'apps/api/test/**/*.test.ts']
/**
 * Tests that need several connections; and sweeps, the bindings, the transport, examples, guides, and commands that do not depend on the engine.
 * PostgreSQL is cheaper for them: a database is a copy of a template, and the engine runs in processes of its own.
 */
const postgresOnly = [
  'postgres/**',
  'sweeps/!(answers).test.ts',
  'guides/**',
  'http/**',
  // The journey of a newcomer runs on both engines; in the full run the jobs of the console, safe writes and repeated reads too.
  ...(process.env.HALYARD_TEST_FULL
    ? ['console/!(newcomer|find-flag|change-rollout|review|history|access|tokens).test.ts']
    : ['console/!(newcomer).test.ts', 'safe-writes/every-write.test.ts', 'repeated-reads.test.ts']),
  'monitoring/**',
  'saml/**',
  'sdks/**',
  'unleash/**',
  'openapi/**',
  'cli/admin/**',
  'cli/{from-unleash,import-from,move-to-postgres,otlp,outputs,remote,snapshot,transfer,usage,webhooks}.test.ts',
  '{examples,parity,shop,test-server}.test.ts',
].map((path) => `apps/api/test/${path}`)

const unit = {
  name: 'unit',
  include: ['{packages,apps/console,apps/sdk,tooling}/**/*.test.{ts,tsx}', 'apps/api/src/**/*.test.ts'],
  exclude: [...configDefaults.exclude, '**/dist/**', '**/*.api.test.ts'],
}

const pglite = {
  name: 'pglite',
  include: onEmbeddedEngine,
  exclude: [...configDefaults.exclude, ...postgresOnly],
  globalSetup: 'tooling/vitest/pglite.setup.ts',
  provide: { engine: 'pglite' as const },
}

const postgres = {
  name: 'postgres',
  include: api,
  exclude: [...configDefaults.exclude, 'apps/api/test/embedded/**'],
  globalSetup: 'tooling/vitest/postgres.setup.ts',
  provide: { engine: 'postgres' as const },
}

async function postgresIsAtHand(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL || (await locatePostgres())) return true
  const message = 'NO POSTGRESQL 15 OR NEWER WAS FOUND: set TEST_DATABASE_URL, or install the server'
  if (process.env.CI) throw new Error(message)
  process.stderr.write(`\n*** ${message}. The tests on PostgreSQL are LEFT OUT of this run. ***\n\n`)
  return false
}

export default defineConfig(async () => {
  const projects = (await postgresIsAtHand()) ? [unit, pglite, postgres] : [unit, pglite]
  return {
    resolve,
    ssr: { resolve },
    // Where global set-ups are loaded.
    environments: { __vitest__: { resolve } },
    test: {
      pool: 'forks' as const,
      maxWorkers: 2,
      // Loading the server again for each file would take longer than all tests. A test undoes every change that it makes to its process.
      isolate: false,
      // Generous: a shared machine may stall for seconds, and so does a process that starts while others are at work.
      testTimeout: 120_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      reporters: ['default', './tooling/vitest/tally-reporter.ts'],
      projects: projects.map((test) => ({ extends: true as const, test })),
    },
  }
})

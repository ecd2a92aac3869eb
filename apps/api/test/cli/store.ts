import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished, vi } from 'vitest'
import { openPglite, type Query } from '../../src/db/index.ts'
import { freshDatabase } from '../harness.ts'

export type Env = Record<string, string | undefined>

/** What a process of the server keeps its things in: a folder, and on PostgreSQL a database. */
export interface Store {
  readonly folder: string
  /** The settings that lead there. */
  readonly env: Env
  /** Runs statements one after another, and gives the rows of the last; on the embedded engine no process may hold the folder. */
  run<Row>(...queries: [...Query[], Query<Row>]): Promise<Row[]>
}

// A process that starts takes seconds where others are at work too.
vi.setConfig({ testTimeout: 120_000 })

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Lays a migrated embedded database into the folder: a dump of one is an archive of its files. */
const unpackDatabase = async (folder: string): Promise<void> => {
  const target = join(folder, 'pglite')
  await mkdir(target, { mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', inject('pgliteTemplate'), '-C', target])
}

const runAll = async <Row>(on: { run<R>(query: Query<R>): Promise<R[]> }, queries: [...Query[], Query<Row>]): Promise<Row[]> => {
  const last = queries.pop() as Query<Row>
  for (const query of queries) await on.run(query)
  return on.run(last)
}

/** A store of the engine under test, gone when the test is finished: migrated unless it is to be empty, and without any token. */
export const newStore = async ({ empty = false } = {}): Promise<Store> => {
  const folder = await newFolder()
  if (inject('engine') === 'pglite') {
    if (!empty) await unpackDatabase(folder)
    const run: Store['run'] = async (...queries) => {
      const database = await openPglite({ dataDir: folder })
      try {
        return await runAll(database, queries)
      } finally {
        await database.close()
      }
    }
    return { folder, env: { HALYARD_DATA_DIR: folder }, run }
  }
  const { database, url, discard } = await freshDatabase({ empty })
  onTestFinished(discard)
  const env = { HALYARD_DATA_DIR: folder, DATABASE_URL: url, HALYARD_SECRET_KEY: randomBytes(32).toString('hex') }
  return { folder, env, run: (...queries) => runAll(database, queries) }
}

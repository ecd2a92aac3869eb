import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { writePgliteTemplate } from '../../../../tooling/vitest/pglite-template.ts'
import { type Database, openPglite, type Query } from '../../src/store/index.ts'
import { freshDatabase } from '../harness.ts'

export type Env = Record<string, string | undefined>

/** Storage of a server process: a folder and, on PostgreSQL, a database. */
export interface Store {
  readonly folder: string
  /** Environment variables that select this store. */
  readonly env: Env
  /** Passes the database to `work`. On the embedded engine, no process may use the folder meanwhile. */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Runs statements in order and returns the rows of the last. On the embedded engine, no process may use the folder meanwhile. */
  run<Row>(...queries: [...Query[], Query<Row>]): Promise<Row[]>
}

/** A folder that is removed when the test ends. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

let ownTemplate: Promise<string> | undefined

const writeOwnTemplate = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-pglite-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'template.tar')
  await writePgliteTemplate(path)
  return path
}

/** Archive of a migrated embedded database: the template of the test run, or one of this process when the tests run on PostgreSQL. */
const embeddedTemplate = (): Promise<string> => {
  if (inject('engine') === 'postgres') ownTemplate ??= writeOwnTemplate()
  return ownTemplate ?? Promise.resolve(inject('pgliteTemplate'))
}

/** Unpacks a migrated embedded database into the folder. */
const unpackDatabase = async (folder: string): Promise<void> => {
  const target = join(folder, 'pglite')
  await mkdir(target, { mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await embeddedTemplate(), '-C', target])
}

const fillNothing = async (): Promise<void> => undefined

const storeOf = (folder: string, env: Env, use: Store['use']): Store => ({
  folder,
  env,
  use,
  run: <Row>(...queries: [...Query[], Query<Row>]) =>
    use(async (database) => {
      const last = queries.pop() as Query<Row>
      for (const query of queries) await database.run(query)
      return database.run(last)
    }),
})

/** An embedded store that is removed when the test ends. The store is migrated unless `fill` fills its folder differently. */
export const newEmbeddedStore = async (fill: (folder: string) => Promise<void> = unpackDatabase): Promise<Store> => {
  const folder = await newFolder()
  await fill(folder)
  return storeOf(folder, { HALYARD_DATA_DIR: folder }, async (work) => {
    const database = await openPglite({ dataDir: folder })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
}

/** A store of the engine under test, without tokens, removed when the test ends. The store is migrated unless `empty` is true. */
export const newStore = async ({ empty = false } = {}): Promise<Store> => {
  if (inject('engine') === 'pglite') return newEmbeddedStore(empty ? fillNothing : unpackDatabase)
  const { database, url, discard } = await freshDatabase({ empty })
  onTestFinished(discard)
  const env = { HALYARD_DATA_DIR: await newFolder(), DATABASE_URL: url, HALYARD_SECRET_KEY: randomBytes(32).toString('hex') }
  return storeOf(env.HALYARD_DATA_DIR, env, (work) => work(database))
}

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

/** What a process of the server keeps its things in: a folder, and on PostgreSQL a database. */
export interface Store {
  readonly folder: string
  /** The settings that lead there. */
  readonly env: Env
  /** Does something with the database; on the embedded engine no process may hold the folder. */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Runs statements one after another, and gives the rows of the last; on the embedded engine no process may hold the folder. */
  run<Row>(...queries: [...Query[], Query<Row>]): Promise<Row[]>
}

const newFolder = async (): Promise<string> => {
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

/** The archive of a migrated embedded database: that of the run, or one of this process where the tests run on PostgreSQL. */
const embeddedTemplate = (): Promise<string> => {
  if (inject('engine') === 'postgres') ownTemplate ??= writeOwnTemplate()
  return ownTemplate ?? Promise.resolve(inject('pgliteTemplate'))
}

/** Lays a migrated embedded database into the folder. */
const unpackDatabase = async (folder: string): Promise<void> => {
  const target = join(folder, 'pglite')
  await mkdir(target, { mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await embeddedTemplate(), '-C', target])
}

const leaveEmpty = async (): Promise<void> => undefined

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

/** A store of the embedded engine, gone when the test is finished; migrated unless its folder is filled in another way. */
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

/** A store of the engine under test, gone when the test is finished: migrated unless it is to be empty, and without any token. */
export const newStore = async ({ empty = false } = {}): Promise<Store> => {
  if (inject('engine') === 'pglite') return newEmbeddedStore(empty ? leaveEmpty : unpackDatabase)
  const { database, url, discard } = await freshDatabase({ empty })
  onTestFinished(discard)
  const env = { HALYARD_DATA_DIR: await newFolder(), DATABASE_URL: url, HALYARD_SECRET_KEY: randomBytes(32).toString('hex') }
  return storeOf(env.HALYARD_DATA_DIR, env, (work) => work(database))
}

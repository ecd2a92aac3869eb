import { existsSync } from 'node:fs'
import { copyFile, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { build, migrate } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { contents } from './contents.ts'
import { finished, outcomeOf, setUp, startServer } from './halyard.ts'
import { newEmbeddedStore, newStore, type Store } from './store.ts'
import { restoredContents, storedContents } from './stored-contents.ts'

const embedded = inject('engine') === 'pglite'

/** Sets a store up, so that the store is bound to its key, and then adds rows. */
const fill = async (store: Store): Promise<Store> => {
  await setUp(store)
  await store.run(...contents(), sql`select`.compile(build))
  return store
}

let model: string | undefined
afterAll(() => model && rm(model, { recursive: true, force: true }))

/** A copy of one embedded store that was set up. */
const copyOfModel = (): Promise<Store> =>
  newEmbeddedStore(async (folder) => {
    if (!model) {
      const { folder: filled } = await fill(await newStore())
      model = await mkdtemp(join(tmpdir(), 'halyard-model-'))
      await cp(filled, model, { recursive: true })
    }
    await cp(model, folder, { recursive: true })
  })

const usedStore = (): Promise<Store> => (embedded ? copyOfModel() : newStore().then(fill))

const backUp = async (store: Store): Promise<{ file: string; stdout: string }> => {
  const file = join(store.folder, 'backup')
  const { code, stdout, stderr } = await outcomeOf(store, ['backup', file])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return { file, stdout }
}

/** An empty store with the key of another store. */
const emptyStoreFor = async (store: Store): Promise<Store> => {
  const other = await newStore({ empty: true })
  if (embedded) await copyFile(join(store.folder, 'secret-key'), join(other.folder, 'secret-key'))
  return { ...other, env: { ...other.env, HALYARD_SECRET_KEY: store.env.HALYARD_SECRET_KEY } }
}

const hashIn = (stdout: string) => /^State hash: ([0-9a-f]{64})$/m.exec(stdout)?.[1]

/** Expects that the command fails with a message of one or two lines on standard error. Returns the message. */
const refusal = async (store: Pick<Store, 'env'>, args: string[], env = {}, outcome = outcomeOf): Promise<string> => {
  const { code, stdout, stderr } = await outcome(store, args, env)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toMatch(/\n {4}at /)
  return stderr
}

describe('a backup', () => {
  test('restores all rows and id counters into an empty store, and the server starts there', async () => {
    // Another cluster may have had more transactions, so its transaction ids are higher.
    const store = await usedStore()
    const before = await store.use(async (database) => {
      await database.run(sql`update event set xid = '9999999999'`.compile(build))
      await database.run(sql`update feature set changed = '9999999999' where name = 'f7'`.compile(build))
      return restoredContents(database)
    })
    const { file, stdout } = await backUp(store)

    const other = await emptyStoreFor(store)
    const restored = await outcomeOf(other, ['restore', file])
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(hashIn(restored.stdout)).toBe(hashIn(stdout))
    expect(restored.stdout).toMatch(/^Rows: account \d+, .*feature 1200, feature_environment 1200/m)
    expect(await other.use(restoredContents)).toEqual(before)

    if (embedded) {
      expect((await setUp(other)).stdout).not.toContain('Your admin token')
    } else {
      const server = await startServer(other)
      expect(server.stdout()).not.toContain('Your admin token')
      expect(await server.stop()).toBe(0)
    }
    const after = sql`
      select (select count(*) from event where xid >= pg_snapshot_xmin(pg_current_snapshot())) as late_events,
        (select count(*) from feature where changed >= pg_snapshot_xmin(pg_current_snapshot())) as late_features,
        nextval('segment_id_seq') > (select max(id) from segment) as next`
    expect(await other.run(after.compile(build))).toEqual([{ late_events: 0, late_features: 0, next: true }])
  })

  test('a backup is readable by its owner only, contains no key, and its output names the location of the key', async () => {
    const store = await usedStore()
    const { file, stdout } = await backUp(store)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    const keyLocation = embedded ? join(store.folder, 'secret-key') : 'the value of HALYARD_SECRET_KEY'
    expect(stdout).toContain(
      `The backup does not contain the key of its encrypted fields. Store ${keyLocation} too, in another location.\n`,
    )
    const bytes = await readFile(file)
    const [, ...inEngine] = embedded ? [0, gunzipSync(bytes.subarray(0, bytes.lastIndexOf('\n{"halyardBackup"'))).toString('latin1')] : []
    const key = embedded ? (await readFile(keyLocation, 'utf8')).trim() : store.env.HALYARD_SECRET_KEY!
    for (const text of [bytes.toString('latin1'), ...inEngine, stdout]) expect(text).not.toContain(key)
    if (embedded) expect(inEngine.join()).toContain('secret-key-check')
  })

  // The command decides this before it opens the store, so one engine is enough.
  test.runIf(!embedded)('backup does not overwrite an existing file without --force', async () => {
    const store = await usedStore()
    const file = join(store.folder, 'kept')
    await writeFile(file, 'something dear')
    expect(await refusal(store, ['backup', file])).toMatch(/already exists; choose another name, or overwrite the file with --force\n$/)
    expect(await readFile(file, 'utf8')).toBe('something dear')
    expect((await outcomeOf(store, ['backup', file, '--force'])).code).toBe(0)
    expect((await outcomeOf(await emptyStoreFor(store), ['restore', file])).code).toBe(0)
  })

  // A move of an older embedded store also fills a new store and migrates it: see move-to-postgres.test.ts.
  test.runIf(full || !embedded)('a backup with an older schema is migrated after the restore', async () => {
    const store = await newStore({ empty: true })
    await store.use((database) => migrate(database, '0004_change_requests_and_metrics'))
    await store.run(sql`insert into feature (name, project, type) values ('old', 'default', 'release')`.compile(build))
    const { file, stdout } = await backUp(store)
    const other = await emptyStoreFor(embedded ? await usedStore() : store)
    const restored = await outcomeOf(other, ['restore', file])
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(hashIn(restored.stdout)).not.toBe(hashIn(stdout))
    expect(await other.run(sql`select name, outlived_at from feature`.compile(build))).toEqual([{ name: 'old', outlived_at: null }])
    expect((await outcomeOf(other, ['migrate'])).stdout).toBe('The schema is up to date\n')
  })
})

describe('refusals of backup and restore', () => {
  test('restore refuses a cut or altered backup, a newer schema, another key or engine, and a store that is not empty', async () => {
    const store = await usedStore()
    const { file } = await backUp(store)
    const other = await emptyStoreFor(store)
    const bytes = await readFile(file)
    const wrong = join(store.folder, 'wrong')
    const altered = (position: number) => bytes.map((byte, index) => (index === position ? byte ^ 1 : byte))
    for (const content of [bytes.subarray(0, bytes.length >> 1), altered(bytes.length >> 1)]) {
      await writeFile(wrong, content)
      expect(await refusal(other, ['restore', wrong])).toContain('is not a complete backup of halyard')
    }
    expect(await refusal(other, ['restore', join(store.folder, 'none')])).toMatch(/^\S+ cannot be read: ENOENT[^\n]*\n$/)

    const keyless = embedded ? await newStore({ empty: true }) : other
    const HALYARD_SECRET_KEY = 'some-other-secret-key-'.padEnd(40, 'x')
    expect(await refusal(other, ['restore', file], { HALYARD_SECRET_KEY })).toMatch(
      /^HALYARD_SECRET_KEY is not the key that this backup was/,
    )
    if (embedded)
      expect(await refusal(keyless, ['restore', file])).toMatch(/^the key of this backup is missing: copy its file secret-key into /)

    const elsewhere = embedded ? { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', HALYARD_SECRET_KEY } : { DATABASE_URL: undefined }
    expect(await refusal(other, ['restore', file], elsewhere)).toMatch(/^this is a backup of (PostgreSQL|the embedded engine): /)
    if (embedded) expect(existsSync(join(other.folder, 'pglite'))).toBe(false)
    else expect(Object.keys(await other.use(storedContents))).toEqual(['counters'])

    const before = await store.use(storedContents)
    expect(await refusal(store, ['restore', file])).toMatch(/--replace\n$/)
    expect(await store.use(storedContents)).toEqual(before)

    await store.run(sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2099')`.compile(build))
    const newer = join(store.folder, 'newer')
    expect((await outcomeOf(store, ['backup', newer])).code).toBe(0)
    expect(await refusal(other, ['restore', newer])).toMatch(/^the backup has the schema of a newer Halyard \(9999_from_the_future\)/)
  })

  if (embedded) {
    // refusals.test.ts starts a backup while a server runs.
    test('backup is refused without a store', async () => {
      const nowhere = await newStore({ empty: true })
      expect(await refusal(nowhere, ['backup', join(nowhere.folder, 'backup')])).toMatch(/^\S+ has no database; set HALYARD_DATA_DIR /)
      expect(existsSync(join(nowhere.folder, 'pglite'))).toBe(false)
    })
  } else {
    test('backup and restore are refused without the programs of PostgreSQL; the suggested command has no password', async () => {
      const store = await usedStore()
      const { file } = await backUp(store)
      const bare = { PATH: dirname(process.execPath) }
      const url = new URL(store.env.DATABASE_URL!)
      const messages = [
        await refusal(store, ['backup', join(store.folder, 'second')], bare, finished),
        await refusal(await emptyStoreFor(store), ['restore', file], bare, finished),
      ]
      expect(messages[0]).toMatch(
        /^pg_dump is not installed; install [^\n]*\n {2}umask 077; pg_dump --format=custom --file=\S+ --dbname=postgres:\S+\n$/,
      )
      expect(messages[1]).toMatch(/^pg_restore is not installed; install [^\n]*\n {2}pg_restore --single-transaction [^\n]+\n$/)
      for (const text of messages) expect(text).not.toContain(url.password)
      expect(existsSync(join(store.folder, 'second'))).toBe(false)
    })

    test('restore is refused into a database of another application, and while a server uses the database', async () => {
      const store = await usedStore()
      const { file } = await backUp(store)
      const other = await emptyStoreFor(store)
      await other.run(sql`create table theirs ()`.compile(build))
      expect(await refusal(other, ['restore', file, '--replace'])).toMatch(/^the database has tables of other applications/)
      const server = await startServer(store)
      expect(await refusal(store, ['restore', file, '--replace'])).toMatch(/^a server uses this database/)
      expect(await server.stop()).toBe(0)
    })
  }
})

// kill-restore.test.ts replaces an embedded store.
test.runIf(full || !embedded)('restore --replace discards everything that was stored after the backup', async () => {
  const store = await usedStore()
  const before = await store.use(restoredContents)
  const { file } = await backUp(store)
  await store.run(
    sql`delete from feature where name like '%7'`.compile(build),
    sql`update project set name = 'changed since'`.compile(build),
    sql`insert into segment (name) values ('made since')`.compile(build),
  )
  expect(await outcomeOf(store, ['restore', file, '--replace'])).toMatchObject({ code: 0, stderr: '' })
  expect(await store.use(restoredContents)).toEqual(before)
  expect((await setUp(store)).stderr).toBe('')
})

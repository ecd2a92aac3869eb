import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { build, type Database, openPglite } from '../../src/store/index.ts'
import { serveTest } from '../harness.ts'
import { pooledPglite } from '../pglite-pool.ts'
import { seed } from '../samples.ts'

const rowsOf = <Row>(database: Database, text: string): Promise<Row[]> => database.run(sql<Row>`${sql.raw(text)}`.compile(build))

const listTables = `select tablename as name from pg_tables where schemaname = 'public' order by 1`

/** Everything that a test could find in a database: rows, sequences, objects, settings, and the state of the session. */
const contentsOf = async (database: Database): Promise<Record<string, unknown>> => {
  const contents: Record<string, unknown> = {}
  for (const { name } of await rowsOf<{ name: string }>(database, listTables))
    contents[name] = await rowsOf(database, `select t::text as row from "${name}" t order by 1`)
  const catalogs = {
    sequences: 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
    objects: `select oid::int, relname, relkind from pg_class where oid >= 16384 order by 1`,
    constraints: `select oid::int, conname from pg_constraint where oid >= 16384 order by 1`,
    functions: `select oid::int, proname from pg_proc where oid >= 16384 order by 1`,
    schemas: `select nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp' order by 1`,
    // Settings of PL/pgSQL appear only after its first use in a process.
    settings: `select name, setting from pg_settings where name not like 'plpgsql.%' order by 1`,
    locks: `select locktype, objid::int from pg_locks where locktype = 'advisory'`,
    prepared: 'select name from pg_prepared_statements',
    listening: 'select pg_listening_channels()',
  }
  for (const [what, text] of Object.entries(catalogs)) contents[`the ${what}`] = await rowsOf(database, text)
  return contents
}

const transactionOf = async (database: Database) =>
  Number((await rowsOf<{ id: string }>(database, 'select txid_current()::text as id'))[0]!.id)

/** Changes a database as test files do, and in ways that they should avoid. */
const leaveTraces = async (database: Database): Promise<void> => {
  const server = await serveTest(database, { limited: false })
  await seed(server)
  await server.stop()
  for (const text of [
    `select setval('segment_id_seq', 4711)`,
    `update project set name = 'Another name' where id = 'default'`,
    'insert into lone_instance (id) values (gen_random_uuid())',
    `set time zone 'Asia/Kathmandu'`,
    'set search_path to pg_catalog',
    'set search_path to public',
    'prepare left_over as select 1',
    'select pg_advisory_lock(4711)',
    'listen left_over',
    'create temporary table left_over (id int)',
  ])
    await rowsOf(database, text)
}

const freshContents = async () => {
  const database = await openPglite({ template: new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]) })
  const contents = await contentsOf(database)
  await database.close()
  return contents
}

describe('a database of the pool', () => {
  let fresh: Record<string, unknown>
  beforeAll(async () => {
    fresh = await freshContents()
  })

  test('a pooled database equals a new one, whatever the previous test changed in rows and session', async () => {
    const first = await pooledPglite()
    const untouched = await contentsOf(first.database)
    expect(untouched).toEqual(fresh)
    await leaveTraces(first.database)
    expect(await contentsOf(first.database)).not.toEqual(untouched)
    const before = await transactionOf(first.database)
    await first.discard()

    const second = await pooledPglite()
    onTestFinished(second.discard)
    expect(await transactionOf(second.database)).toBeGreaterThan(before)
    expect(await contentsOf(second.database)).toEqual(untouched)
  })

  test('a pooled database is discarded if a test changed more than rows', async () => {
    for (const statement of [
      'create table left_over (id int)',
      'alter table feature drop constraint feature_pkey cascade',
      `alter database postgres set time zone 'Asia/Kathmandu'`,
    ]) {
      const first = await pooledPglite()
      await rowsOf(first.database, statement)
      await first.discard()
      const second = await pooledPglite()
      expect([statement, await contentsOf(second.database)]).toEqual([statement, fresh])
      await second.discard()
    }
  })

  test('a discarded database refuses all operations', async () => {
    const { database, discard } = await pooledPglite()
    await discard()
    await expect(rowsOf(database, 'select 1')).rejects.toThrow('this database was discarded')
    await expect(database.transaction(async () => ({ last: [], result: 1 }))).rejects.toThrow('this database was discarded')
    await expect(database.snapshot(async () => 1)).rejects.toThrow('this database was discarded')
    await expect(database.probe('select 1', [])).rejects.toThrow('this database was discarded')
    expect(() => database.dialect()).toThrow('this database was discarded')
  })
})

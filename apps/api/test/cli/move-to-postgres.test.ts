import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ownSecretKey } from '../../src/identity/secret/secret-key.ts'
import { build, migrate } from '../../src/store/index.ts'
import { contents } from './contents.ts'
import { halyard, outcomeOf, setUp, startServer } from './halyard.ts'
import { newEmbeddedStore, newStore, type Store } from './store.ts'
import { storedContents } from './stored-contents.ts'
import { waitingPoint } from './waiting-point.ts'

/** Environment of a move: the folder of the source, the database of the target, and the key of the source. */
const between = (source: Store, target: Store) => ({ env: { ...source.env, DATABASE_URL: target.env.DATABASE_URL } })

describe('move-to-postgres', () => {
  test('copies all rows and id counters; the server starts on the copy with the same key, and the source is unchanged', async () => {
    const source = await newEmbeddedStore()
    await setUp(source)
    const token = (await readFile(join(source.folder, 'admin-token'), 'utf8')).trim()
    await source.run(...contents())
    const before = await source.use(storedContents)
    const target = await newStore({ empty: true })
    const { code, stdout, stderr } = await outcomeOf(between(source, target), ['move-to-postgres'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(await target.use(storedContents)).toEqual(before)
    expect(await source.use(storedContents)).toEqual(before)

    const url = new URL(target.env.DATABASE_URL!)
    expect(stdout).toContain('; the source and the copy have the same state hash\n')
    expect(stdout).not.toContain(url.password)
    expect(stdout).toContain(`  HALYARD_SECRET_KEY="$(cat '${join(source.folder, 'secret-key')}')"\n`)
    const late = sql<{ late: number }>`
      select (select count(*) from event where xid >= pg_snapshot_xmin(pg_current_snapshot()))
        + (select count(*) from feature where changed >= pg_snapshot_xmin(pg_current_snapshot())) as late`
    expect(await target.run(late.compile(build))).toEqual([{ late: 0 }])
    const next = sql`insert into segment (name) values ('one more') returning id > (select max(id) from segment) as next`
    expect(await target.run(next.compile(build))).toEqual([{ next: true }])

    const HALYARD_SECRET_KEY = (await readFile(join(source.folder, 'secret-key'), 'utf8')).trim()
    const second = await startServer(target, { HALYARD_SECRET_KEY })
    expect(await second.status('/api/admin/projects', token)).toBe(200)
    expect(await second.stop()).toBe(0)
  })

  test('refuses a target that is not empty, another key, and an empty source, and changes nothing', async () => {
    const source = await newEmbeddedStore()
    const [full, empty] = [await newStore(), await newStore({ empty: true })]
    const HALYARD_SECRET_KEY = full.env.HALYARD_SECRET_KEY
    const before = await full.use(storedContents)
    const refused = async (store: { env: Store['env'] }, env: Store['env'] = {}, expected = 1) => {
      const { code, stdout, stderr } = await outcomeOf(store, ['move-to-postgres'], env)
      expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
      return stderr
    }
    expect(await refused(between(source, full), { HALYARD_SECRET_KEY })).toBe(
      'the database of DATABASE_URL is not empty; set DATABASE_URL to an empty database\n',
    )
    expect(await full.use(storedContents)).toEqual(before)
    expect(await refused({ env: source.env }, {}, 2)).toMatch(/^DATABASE_URL must name the empty PostgreSQL database to move to\n/)
    expect(await refused(empty)).toMatch(/^\S+ has no database; set HALYARD_DATA_DIR /)

    const used = await newEmbeddedStore()
    await setUp(used)
    expect(await refused(between(used, empty), { HALYARD_SECRET_KEY })).toMatch(/^HALYARD_SECRET_KEY is not the key that the database was/)
    expect(Object.keys(await empty.use(storedContents))).toEqual(['counters'])
  })

  test('kill -9 just before the commit leaves the target empty and the source unchanged, and the next move succeeds', async () => {
    const source = await newEmbeddedStore()
    await source.use(async (database) => {
      // A new database takes seconds longer than the removal of the present schema.
      for (const statement of ['drop schema public cascade', 'create schema public']) await database.run(sql.raw(statement).compile(build))
      await migrate(database, '0006_instances')
    })
    await ownSecretKey(source.folder)
    await source.run(...contents())
    const before = await source.use(storedContents)
    const target = await newStore({ empty: true })
    const point = await waitingPoint(target)
    const running = halyard(between(source, target), ['move-to-postgres'])
    await point.reached(running)
    running.child.kill('SIGKILL')
    expect(await running.ended).toBe('SIGKILL')
    await point.remove()
    expect(Object.keys(await target.use(storedContents))).toEqual(['counters'])
    expect(await source.use(storedContents)).toEqual(before)
    expect(await outcomeOf(between(source, target), ['move-to-postgres'])).toMatchObject({ code: 0, stderr: '' })
    const { feature, feature_environment, event, counters } = before
    const moved = await target.use(storedContents)
    // These columns and counters were added after the schema version of the source.
    const events = moved.event?.map((row) => row.replace('"comment": null, ', ''))
    const features = moved.feature?.map((row) => row.replace('"flag_value": null, ', ''))
    const newer = ['session_id_seq ', 'custom_role_id_seq ', 'passkey_id_seq ']
    const counted = moved.counters?.filter((counter) => !newer.includes(counter))
    expect({ ...moved, event: events, feature: features, counters: counted }).toMatchObject({
      feature,
      feature_environment,
      event,
      counters,
    })
  })
})

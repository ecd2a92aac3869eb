import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { ownSecretKey } from '../../src/identity/secret/secret-key.ts'
import { build, migrate } from '../../src/store/index.ts'
import { contents } from './contents.ts'
import { finished, halyard, startServer } from './halyard.ts'
import { newEmbeddedStore, newStore, type Store } from './store.ts'
import { storedContents } from './stored-contents.ts'
import { waitingPoint } from './waiting-point.ts'

/** The settings of a move: the folder of one store, the database of the other, and the key of the first. */
const between = (source: Store, target: Store) => ({ env: { ...source.env, DATABASE_URL: target.env.DATABASE_URL } })

describe.runIf(inject('engine') === 'postgres')('move-to-postgres', () => {
  test('copies everything to the last byte; the server goes on there with the key of before, and the source stays', async () => {
    const source = await newEmbeddedStore()
    const first = await startServer(source)
    await first.stop()
    const token = (await readFile(join(source.folder, 'admin-token'), 'utf8')).trim()
    await source.run(...contents())
    const before = await source.use(storedContents)
    const target = await newStore({ empty: true })
    const { code, stdout, stderr } = await finished(between(source, target), ['move-to-postgres'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(await target.use(storedContents)).toEqual(before)
    expect(await source.use(storedContents)).toEqual(before)

    const url = new URL(target.env.DATABASE_URL!)
    expect(stdout).toContain('; the state hash is the same on both sides\n')
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

  test('is refused where the target is not empty, the key is another, or there is nothing to move; nothing is changed', async () => {
    const source = await newEmbeddedStore()
    const [full, empty] = [await newStore(), await newStore({ empty: true })]
    const HALYARD_SECRET_KEY = full.env.HALYARD_SECRET_KEY
    const before = await full.use(storedContents)
    const refused = async (store: { env: Store['env'] }, env: Store['env'] = {}) => {
      const { code, stdout, stderr } = await finished(store, ['move-to-postgres'], env)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      return stderr
    }
    expect(await refused(between(source, full), { HALYARD_SECRET_KEY })).toBe(
      'the database of DATABASE_URL is not empty; set it to one that is\n',
    )
    expect(await full.use(storedContents)).toEqual(before)
    expect(await refused({ env: source.env })).toMatch(/^DATABASE_URL must name the empty PostgreSQL database to move to\n/)
    expect(await refused(empty)).toMatch(/^there is no database in /)

    const used = await newEmbeddedStore()
    await (await startServer(used)).stop()
    expect(await refused(between(used, empty), { HALYARD_SECRET_KEY })).toMatch(/^HALYARD_SECRET_KEY is not the key that the database was/)
    expect(Object.keys(await empty.use(storedContents))).toEqual(['counters'])
  })

  test('kill -9 when everything is stored but the end: the target is empty, the source as it was, and the next one succeeds', async () => {
    const source = await newEmbeddedStore(async () => undefined)
    await source.use((database) => migrate(database, '0006_instances'))
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
    expect(await finished(between(source, target), ['move-to-postgres'])).toMatchObject({ code: 0, stderr: '' })
    const { feature, feature_environment, event, counters } = before
    const moved = await target.use(storedContents)
    // Columns that came after the source's version.
    const events = moved.event?.map((row) => row.replace('"comment": null, ', ''))
    const features = moved.feature?.map((row) => row.replace('"flag_value": null, ', ''))
    expect({ ...moved, event: events, feature: features }).toMatchObject({ feature, feature_environment, event, counters })
  })
})

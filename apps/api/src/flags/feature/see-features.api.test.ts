import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { serverForTest, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { report } from '../../../test/usage.ts'
import { UsageBuffer } from '../../delivery/usage/usage-buffer.ts'
import { build, type Query, withBatch } from '../../store/index.ts'
import { createWriter } from '../kernel/writer.ts'
import { seeFeatures } from './see-features.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const instant = (seconds: number) => new Date(start + seconds * 1000).toISOString()
let clock = start
let server: TestServer

beforeEach(async () => {
  clock = start
  server = await serverForTest({ now: () => clock })
  await importFile(server, {
    version: 4,
    features: [
      { name: 'one', project: 'default' },
      { name: 'two', project: 'default' },
      { name: 'gone', project: 'default', archivedAt: '2026-01-31T12:00:00.000Z' },
    ],
  })
})

/** Reports usage at a second of the test, and flushes. */
const seen = async (seconds: number, toggles: Parameters<typeof report>[1], options?: Parameters<typeof report>[2]) => {
  clock = start + seconds * 1000
  await report(server, toggles, options)
  await server.ports.runtime.usage.flush()
}
const used = { yes: 1, no: 0 }
const rows = () =>
  server.database.run(
    build
      .selectFrom('feature_environment')
      .select(['feature', 'environment', 'last_seen_at'])
      .where('last_seen_at', 'is not', null)
      .orderBy('feature')
      .orderBy('environment')
      .compile(),
  )
const row = (feature: string, seconds: number, environment = 'development') => ({ feature, environment, last_seen_at: instant(seconds) })
const revision = async (key: string) => Number.parseInt((await server.ports.cache.revisions.observe([key])).get(key)!, 10)

describe('lastSeenAt of a feature', () => {
  test('stores lastSeenAt with the first report, and lists it in the reported environment only', async () => {
    const list = (headers = {}) => server.send('GET', '/api/admin/features', { headers })
    const before = { 'If-None-Match': (await list()).headers.get('etag')! }
    await seen(1, { one: used })
    const after = await list(before)
    expect(after.status).toBe(200)
    const [one, two] = after.json.features
    expect([one.lastSeenAt, two.lastSeenAt]).toEqual([instant(1), null])
    const times = one.environments.map((each: { name: string; lastSeenAt: string | null }) => [each.name, each.lastSeenAt])
    expect(times).toEqual([
      ['development', instant(1)],
      ['production', null],
    ])
    const single = await server.send('GET', '/api/admin/projects/default/features/one')
    expect(single.json.lastSeenAt).toBe(instant(1))
  })

  test('a new lastSeenAt changes the revisions of the project and creates no event', async () => {
    const keys = ['features', 'features:default', 'features:default:development', 'features:default:production', 'projects']
    const before = await Promise.all(keys.map(revision))
    const events = async () => (await server.database.run(build.selectFrom('event').select('id').compile())).length
    const eventsBefore = await events()
    await seen(0, { one: used, two: { yes: 0, no: 1 } })
    const after = await Promise.all(keys.map(revision))
    expect(after.map((n, at) => n - before[at]!)).toEqual([1, 1, 0, 0, 0])
    expect(await events()).toBe(eventsBefore)
  })

  test('only tokens of the project update lastSeenAt, and the last report counts', async () => {
    await importFile(server, {
      version: 4,
      projects: [{ id: 'else', name: 'Else' }],
      features: [{ name: 'foreign', project: 'else' }],
    })
    const tokenFor = (project: string) => server.newToken({ type: 'backend', project, environment: 'development' })
    const before = await revision('features')
    await seen(0, { foreign: used })
    await seen(1, { one: used }, { token: await tokenFor('else') })
    clock = start + 120_000
    await server.ports.runtime.usage.flush()
    expect([await rows(), await revision('features')]).toEqual([[], before])

    const [here, there, everywhere] = [server.tokens.backend, await tokenFor('else'), await tokenFor('*')]
    for (const [second, feature, token] of [
      [130, 'one', here],
      [131, 'two', everywhere],
      [132, 'one', everywhere],
      [133, 'one', there],
      [134, 'two', here],
      [135, 'foreign', here],
      [136, 'foreign', there],
      [137, 'one', here],
    ] as const) {
      clock = start + second * 1000
      await report(server, { [feature]: used }, { token })
    }
    await server.ports.runtime.usage.flush()
    expect(await rows()).toEqual([row('foreign', 136), row('one', 137), row('two', 134)])
  })

  test('stores no lastSeenAt for a feature that is created between the two reads, and changes no revision of an unknown key', async () => {
    const between: readonly Query[] = ['feature', 'feature_environment'].map((table) =>
      sql`
        insert into ${sql.table(table)}
        select copy.* from ${sql.table(table)} t, jsonb_populate_record(t, jsonb_build_object(${table === 'feature' ? 'name' : 'feature'}::text, 'between')) copy
        where t.${sql.ref(table === 'feature' ? 'name' : 'feature')} = 'one'`.compile(build),
    )
    const { database, ports } = server
    const writer = createWriter(
      {
        ...database,
        transaction: (work) =>
          database.transaction((tx) =>
            work(
              withBatch(tx, async (...queries) => {
                const first = await tx.batch(...queries.slice(0, -1))
                await tx.batch(...between)
                const last = await tx.batch(...queries.slice(-1))
                return [...first, ...last] as never
              }),
            ),
          ),
      },
      ports.cache.revisions,
    )
    const reports = ['between', 'one'].map((feature) => ({ feature, environment: 'development', at: start }))
    expect(await seeFeatures(writer, () => clock, reports)).toEqual([])
    expect(await rows()).toEqual([row('one', 0)])
    const keys = await database.run(build.selectFrom('revision').select('key').where('key', 'like', '%undefined%').compile())
    expect(keys).toEqual([])
    const features = await database.run(build.selectFrom('feature').select('name').where('name', '=', 'between').compile())
    expect(features).toHaveLength(1)
  })

  test('stores lastSeenAt for archived features, and not for unknown features or environments', async () => {
    await seen(0, { gone: used, unknown: used })
    await seen(1, { one: used }, { token: server.tokens.admin, environment: 'nowhere' })
    expect(await rows()).toEqual([row('gone', 0)])
  })

  test('ignores features that were not evaluated, and reports that are too old', async () => {
    await seen(0, { one: { yes: 0, no: 0 }, two: {} })
    await seen(1, { one: used }, { stop: start - 49 * 3_600_000 })
    expect(await rows()).toEqual([])
  })

  test("lastSeenAt is the server's time of the report, whatever the reported time is", async () => {
    await seen(0, { one: used }, { stop: '9999-01-01T00:00:00.000Z' })
    await seen(1, { two: used }, { stop: start - 3_600_000 })
    expect(await rows()).toEqual([row('one', 0), row('two', 1)])
  })

  test('lastSeenAt changes at most once a minute, and then to the last report', async () => {
    const before = await revision('features')
    await seen(0, { one: used })
    for (const second of [5, 30, 55]) await seen(second, { one: used })
    expect(await rows()).toEqual([row('one', 0)])
    expect(await revision('features')).toBe(before + 1)
    clock = start + 60_000
    await server.ports.runtime.usage.flush()
    expect(await rows()).toEqual([row('one', 55)])
    await seen(115, { one: used })
    expect(await rows()).toEqual([row('one', 55)])
    await seen(125, { one: used })
    expect(await rows()).toEqual([row('one', 125)])
    expect(await revision('features')).toBe(before + 3)
  })

  test('stores lastSeenAt at once for the first report of a feature; a second report waits for a minute', async () => {
    await seen(0, { one: used })
    await seen(50, { two: used })
    await seen(58, { one: used, two: used })
    expect(await rows()).toEqual([row('one', 0), row('two', 50)])
    clock = start + 60_000
    await server.ports.runtime.usage.flush()
    expect(await rows()).toEqual([row('one', 58), row('two', 50)])
    clock = start + 120_000
    await server.ports.runtime.usage.flush()
    expect(await rows()).toEqual([row('one', 58), row('two', 58)])
  })

  test('stores lastSeenAt at once if nothing was stored for a minute', async () => {
    await seen(0, { one: used })
    for (const second of [61, 70]) {
      clock = start + second * 1000
      await server.ports.runtime.usage.flush()
    }
    await seen(75, { one: used })
    expect(await rows()).toEqual([row('one', 75)])
  })

  test('lastSeenAt never moves back, and does not change within a minute after a write of another instance', async () => {
    const stored = (seconds: number) =>
      server.database.run(
        build
          .updateTable('feature_environment')
          .set({ last_seen_at: instant(seconds) })
          .where('feature', '=', 'one')
          .compile(),
      )
    await stored(500)
    await seen(10, { one: used })
    expect(await rows()).toEqual([row('one', 500), row('one', 500, 'production')])
    await stored(100)
    await seen(130, { one: used })
    expect((await rows())[0]).toEqual(row('one', 100))
    clock = start + 200_000
    await server.ports.runtime.usage.flush()
    expect((await rows())[0]).toEqual(row('one', 130))
  })

  test('stores lastSeenAt later if storing fails, and counts the usage once', async () => {
    const {
      store: writer,
      runtime: { now },
    } = server.ports
    let fails = true
    const warnings: unknown[] = []
    const usage = new UsageBuffer({
      writer,
      seeFeatures: (reports) => (fails ? Promise.reject(new Error('away')) : seeFeatures(writer, now, reports)),
      log: { warn: (about: unknown) => void warnings.push(about) },
      now,
    })
    usage.add({
      token: 1,
      appName: 'shop',
      environment: 'development',
      projects: ['default'],
      hour: start,
      counts: [{ feature: 'one', ...used, variants: [] }],
    })
    await usage.flush()
    expect([await rows(), warnings]).toEqual([[], [{ err: new Error('away') }]])
    fails = false
    clock = start + 60_000
    await usage.flush()
    expect(await rows()).toEqual([row('one', 0)])
    const counted = await server.database.run(build.selectFrom('feature_usage').select('yes').compile())
    expect(counted).toEqual([{ yes: 1 }])
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoneTimes } from '../../src/cache/revisions/lone-instance.ts'
import { build, openPostgres } from '../../src/store/index.ts'
import { bumpRevisions } from '../../src/store/repositories/revisions.repository.ts'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'

const never = 3_600_000
const long: LoneTimes = { leaseMs: 10_000, retryMs: never, idleMs: never }
const middling: LoneTimes = { leaseMs: 500, retryMs: 0, idleMs: never }
const short: LoneTimes = { leaseMs: 100, retryMs: 200, idleMs: never }
let url: string
let ends: (() => Promise<void>)[]

beforeEach(async () => {
  const fresh = await freshDatabase()
  url = fresh.url!
  ends = [fresh.discard]
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
})

/** An instance with separate sessions. */
const instance = async (loneTimes: LoneTimes) => {
  const database = openPostgres(url, () => undefined)
  const server = await serveTest(database, { loneTimes })
  ends.push(async () => {
    await server.stop()
    await database.close()
  })
  return server
}
const loneOf = ({ ports }: TestServer) => ports.cache.revisions.lone!
/** Waits until the instance is the lone one. Its own write may still be running, and a busy machine may respond too late. */
const becomeAlone = (server: TestServer) =>
  vi.waitFor(
    async () => {
      await loneOf(server).renew()
      expect(loneOf(server).holds()).toBe(true)
    },
    { timeout: 20_000 },
  )
const create = (server: TestServer, name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
const featureNamesOn = async (server: TestServer): Promise<string[]> =>
  (await server.send('GET', '/api/admin/features')).json.features.map((feature: { name: string }) => feature.name)
const listWith = (server: TestServer, etag?: string | null) =>
  server.send('GET', '/api/admin/features', etag ? { headers: { 'If-None-Match': etag } } : {})
const loneRows = ({ database }: TestServer) => database.run(build.selectFrom('lone_instance').select(['id', 'revoked']).compile())

test('a lone instance answers from its cache, and sees its own writes at once', async () => {
  const one = await instance(long)
  await becomeAlone(one)
  const probes = vi.spyOn(one.database, 'probe')
  expect(await featureNamesOn(one)).toEqual([])
  const asked = probes.mock.calls.length
  expect(await featureNamesOn(one)).toEqual([])
  expect(probes.mock.calls.length).toBe(asked)
  for (let n = 0; n < 10; n++) {
    expect((await create(one, `own-${n}`)).status).toBe(201)
    expect(await featureNamesOn(one)).toHaveLength(n + 1)
  }
})

test('a write of a second instance waits only until the first one has given up its lease', async () => {
  const [one, other] = [await instance(long), await instance(long)]
  await becomeAlone(one)
  expect(await featureNamesOn(one)).toEqual([])
  const created = create(other, 'from-the-other')
  await vi.waitFor(async () => expect(await loneRows(one)).toMatchObject([{ revoked: true }]))
  expect(loneOf(one).holds()).toBe(true)
  expect(await featureNamesOn(one)).toEqual([])
  const begun = performance.now()
  await loneOf(one).renew()
  expect(loneOf(one).holds()).toBe(false)
  expect((await created).status).toBe(201)
  expect(performance.now() - begun).toBeLessThan(long.leaseMs)
  expect(await featureNamesOn(one)).toEqual(['from-the-other'])
})

test('neither of two instances becomes the lone one soon after the second one has written', async () => {
  const [one, other] = [await instance({ ...long, leaseMs: 100 }), await instance({ ...long, leaseMs: 100 })]
  await becomeAlone(one)
  expect((await create(other, 'from-the-other')).status).toBe(201)
  for (const server of [one, other, one, other]) await loneOf(server).renew()
  expect([loneOf(one).holds(), loneOf(other).holds()]).toEqual([false, false])
  expect(await loneRows(one)).toEqual([])
})

test('a write waits for a hanging instance until that instance can no longer use its cache', async () => {
  const [one, other] = [await instance(middling), await instance(middling)]
  await becomeAlone(one)
  expect((await create(other, 'from-the-other')).status).toBe(201)
  expect(loneOf(one).holds()).toBe(false)
  expect(await featureNamesOn(one)).toEqual(['from-the-other'])
})

test('a write waits for the row of a stopped instance and then deletes the row', async () => {
  const one = await instance(short)
  await one.database.run(sql`insert into lone_instance (id) values (gen_random_uuid())`.compile(build))
  expect((await create(one, 'first')).status).toBe(201)
  expect(await loneRows(one)).toEqual([])
})

test('a revoked lone instance cannot renew its lease, whether or not the writer still waits', async () => {
  const one = await instance(long)
  await becomeAlone(one)
  await one.database.run(sql`update lone_instance set revoked = true`.compile(build))
  // After a loss, the lease does not start again either.
  loneOf(one).lose()
  await loneOf(one).renew()
  expect(loneOf(one).holds()).toBe(false)
  expect(await loneRows(one)).toEqual([])
})

test('at most one of two instances that ask at the same time is alone; the other one becomes alone after the first has left', async () => {
  const [one, other] = [await instance(middling), await instance(middling)]
  for (const _ of ['once', 'again']) {
    await Promise.all([loneOf(one).renew(), loneOf(other).renew()])
    expect([loneOf(one).holds(), loneOf(other).holds()].filter(Boolean).length).toBeLessThan(2)
  }
  await loneOf(one).leave()
  await becomeAlone(other)
})

test('cached responses of an earlier lease are not used in a later one', async () => {
  const [one, other] = [await instance(middling), await instance(middling)]
  await becomeAlone(one)
  const before = (await listWith(one)).headers.get('ETag')
  expect((await create(other, 'meanwhile')).status).toBe(201)
  await becomeAlone(one)
  expect((await listWith(one, before)).status).toBe(200)
})

test('a revision that was changed outside the server is seen after the lease is renewed', async () => {
  const one = await instance(long)
  await becomeAlone(one)
  const before = (await listWith(one)).headers.get('ETag')
  await one.database.run(bumpRevisions(['features'], 0))
  await loneOf(one).renew()
  expect(loneOf(one).holds()).toBe(true)
  expect((await listWith(one, before)).status).toBe(200)
})

test('no lease starts while a write is running in any instance', async () => {
  const [one, other] = [await instance(long), await instance(long)]
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const writing = other.ports.store.write({ name: 'slow', account: null, token: null }, async (tx) => {
    await tx.batch(sql`select 1`.compile(build))
    locked.resolve()
    await release.promise
    return { statements: [], events: [], revisions: [], result: 'made' }
  })
  await locked.promise
  await loneOf(one).renew()
  expect(loneOf(one).holds()).toBe(false)
  release.resolve()
  expect(await writing).toBe('made')
  await becomeAlone(one)
})

test('a lost connection and a failed write end the lease, which starts again under the state lock', async () => {
  const one = await instance(long)
  await becomeAlone(one)
  await one.database.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'halyard' and pid <> pg_backend_pid() and datname = current_database()`.compile(
      build,
    ),
  )
  await vi.waitFor(() => expect(loneOf(one).holds()).toBe(false))
  await becomeAlone(one)
  const failing = one.ports.store.write({ name: 'failing', account: null, token: null }, async () => {
    throw new Error('a fault')
  })
  await expect(failing).rejects.toThrow('a fault')
  expect(loneOf(one).holds()).toBe(false)
  const begun = vi.spyOn(one.database, 'transaction')
  await becomeAlone(one)
  expect(begun).toHaveBeenCalled()
})

test('a late answer does not renew the lease', async () => {
  const one = await instance(middling)
  await becomeAlone(one)
  const run = one.database.run
  vi.spyOn(one.database, 'run').mockImplementation(async (query) => {
    const rows = await run(query)
    await delay(middling.leaseMs + 1)
    return rows as never
  })
  await loneOf(one).renew()
  expect(loneOf(one).holds()).toBe(false)
})

test('an instance without readers gives up its lease', async () => {
  const one = await instance({ ...long, idleMs: 50 })
  await becomeAlone(one)
  await vi.waitFor(async () => {
    await loneOf(one).renew()
    expect(await loneRows(one)).toEqual([])
  })
})

test('a reader sees at least every write that was acknowledged before its request, while instances come and go', async () => {
  const servers = [await instance(short), await instance(short)]
  const acknowledged = new Set<string>()
  const trusted = [0, 0]
  let stopped = false
  const renew = async (server: TestServer, at: number) => {
    while (!stopped) {
      await loneOf(server).renew()
      if (loneOf(server).holds()) trusted[at]!++
      await delay(20)
    }
  }
  const read = async (server: TestServer) => {
    while (!stopped) {
      const before = [...acknowledged]
      expect(await featureNamesOn(server)).toEqual(expect.arrayContaining(before))
    }
  }
  // Each instance writes for a while, and then pauses long enough for the other one to become alone.
  const write = async (server: TestServer, name: string) => {
    for (let turn = 0; turn < 5; turn++) {
      for (let n = 0; n < 4; n++) {
        expect((await create(server, `${name}-${turn}-${n}`)).status).toBe(201)
        acknowledged.add(`${name}-${turn}-${n}`)
      }
      await delay(short.retryMs * (1 + Math.random() * 2))
    }
  }
  const [one, other] = servers as [TestServer, TestServer]
  // Only the first instance renews, so it becomes alone whenever the other one pauses.
  const running = [renew(one, 0), read(one), read(other)]
  await Promise.all([write(other, 'other'), write(one, 'one')])
  stopped = true
  await Promise.all(running)
  expect(trusted[0]).toBeGreaterThan(5)
  expect(acknowledged.size).toBe(40)
})

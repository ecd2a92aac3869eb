import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeaseTimes } from '../../src/cache/revisions/lease.ts'
import { build, openPostgres } from '../../src/store/index.ts'
import { bumpRevisions } from '../../src/store/repositories/revisions.repository.ts'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'

const long: LeaseTimes = { holdMs: 1_500, trustMs: 1_000, presentMs: 3_000 }
const middling: LeaseTimes = { holdMs: 1_000, trustMs: 800, presentMs: 1_000 }
const short: LeaseTimes = { holdMs: 150, trustMs: 100, presentMs: 200 }
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

/** An instance with sessions of its own. */
const instance = async (leaseTimes: LeaseTimes) => {
  const database = openPostgres(url, () => undefined)
  const server = await serveTest(database, { leaseTimes })
  ends.push(async () => {
    await server.stop()
    await database.close()
  })
  return server
}
const leaseOf = ({ ports }: TestServer) => ports.cache.revisions.lease!
/** Waits until the instance holds its lease: on a busy machine one renewal may come too late. */
const holdLease = (server: TestServer) =>
  vi.waitFor(async () => {
    await leaseOf(server).renew()
    expect(leaseOf(server).holds()).toBe(true)
  }, 20_000)
const create = (server: TestServer, name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
const namesOn = async (server: TestServer): Promise<string[]> =>
  (await server.send('GET', '/api/admin/features')).json.features.map((feature: { name: string }) => feature.name)
/** How often the database was asked for revisions. */
const countingProbes = ({ database }: TestServer) => vi.spyOn(database, 'probe')

test('an instance that is alone answers from memory what it asked for once, and its own writes at once', async () => {
  const one = await instance(long)
  await leaseOf(one).renew()
  const probes = countingProbes(one)
  expect(await namesOn(one)).toEqual([])
  const asked = probes.mock.calls.length
  expect(await namesOn(one)).toEqual([])
  expect(probes.mock.calls.length).toBe(asked)
  for (let n = 0; n < 10; n++) {
    expect((await create(one, `own-${n}`)).status).toBe(201)
    expect(await namesOn(one)).toHaveLength(n + 1)
  }
})

test('a second instance waits with its first write until the trust of the first is over, and the first then trusts no more', async () => {
  const one = await instance(long)
  const other = await instance(long)
  await holdLease(one)
  expect(await namesOn(one)).toEqual([])
  const created = create(other, 'from-the-other')
  // Until the write is acknowledged nobody need know of it; and renewing does not keep it waiting for ever.
  let over = false
  const renewing = (async () => {
    while (!over) {
      await leaseOf(one).renew()
      await delay(10)
    }
  })()
  expect((await created).status).toBe(201)
  expect(await namesOn(one)).toEqual(['from-the-other'])
  over = true
  await renewing
  expect(leaseOf(one).holds()).toBe(false)
  await leaseOf(one).renew()
  await leaseOf(other).renew()
  expect([leaseOf(one).holds(), leaseOf(other).holds()]).toEqual([false, false])
})

test('of instances that begin at the same time none trusts its memory, and of those that leave the last one does', async () => {
  const [one, other] = [await instance(long), await instance(long)]
  for (const _ of ['once', 'again']) await Promise.all([leaseOf(one).renew(), leaseOf(other).renew()])
  expect([leaseOf(one).holds(), leaseOf(other).holds()].filter(Boolean).length).toBeLessThan(2)
  await leaseOf(other).leave()
  leaseOf(one).lose()
  await leaseOf(one).renew()
  expect(leaseOf(one).holds()).toBe(true)
})

test('what was remembered in an earlier trust is not used in a later one', async () => {
  const [one, other] = [await instance(middling), await instance(middling)]
  await leaseOf(one).leave()
  await leaseOf(other).leave()
  const list = (etag?: string | null) => one.send('GET', '/api/admin/features', etag ? { headers: { 'If-None-Match': etag } } : {})
  await leaseOf(one).renew()
  const before = (await list()).headers.get('ETag')
  expect((await create(other, 'meanwhile')).status).toBe(201)
  await leaseOf(other).leave()
  await vi.waitFor(async () => {
    await leaseOf(one).renew()
    expect(leaseOf(one).holds()).toBe(true)
  })
  expect((await list(before)).status).toBe(200)
})

test('a counter that somebody moved past the server is seen once the trust was made longer', async () => {
  const one = await instance(long)
  await leaseOf(one).renew()
  const list = (etag?: string | null) => one.send('GET', '/api/admin/features', etag ? { headers: { 'If-None-Match': etag } } : {})
  const before = (await list()).headers.get('ETag')
  await one.database.run(bumpRevisions(['features'], 0))
  await leaseOf(one).renew()
  expect(leaseOf(one).holds()).toBe(true)
  expect((await list(before)).status).toBe(200)
})

test('a write whose question takes long is not taken in by a trust that was made longer meanwhile', async () => {
  const [one, other] = [await instance(long), await instance(long)]
  await leaseOf(one).leave()
  await leaseOf(other).leave()
  await leaseOf(one).renew()
  const { question } = leaseOf(other)
  // What a process that was stopped does between looking and deciding: the rows are seen, and compared only later.
  const slow = question.sql.replace('from instance where', 'from (select *, pg_sleep(1.7) from instance) as instance where')
  expect(slow).not.toBe(question.sql)
  let questions = 0
  vi.spyOn(leaseOf(other), 'question', 'get').mockImplementation(() => (questions++ === 0 ? { ...question, sql: slow } : question))
  const renewing = setInterval(
    () =>
      leaseOf(one)
        .renew()
        .catch(() => undefined),
    100,
  )
  const created = await create(other, 'late')
  clearInterval(renewing)
  expect(created.status).toBe(201)
  expect(questions).toBeGreaterThan(1)
  expect(await namesOn(one)).toEqual(['late'])
})

test('what says that it is a trust but cannot be one is waited for once', async () => {
  const one = await instance(short)
  const untrue = sql`insert into instance (id, seen_at, trusts_until) values (gen_random_uuid(), now(), now() + interval '40 days')`
  await one.database.run(untrue.compile(build))
  expect((await create(one, 'once')).status).toBe(201)
  const left = sql<{ n: number }>`select count(*)::int as n from instance where trusts_until > now() + interval '1 minute'`
  expect(await one.database.run(left.compile(build))).toEqual([{ n: 0 }])
})

test('no trust begins while a write is under way anywhere', async () => {
  const one = await instance(long)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const writing = one.ports.store.write({ name: 'slow', account: null, token: null }, async (tx) => {
    await tx.batch(sql`select 1`.compile(build))
    locked.resolve()
    await release.promise
    return { statements: [], events: [], revisions: [], result: 'made' }
  })
  await locked.promise
  await leaseOf(one).renew()
  expect(leaseOf(one).holds()).toBe(false)
  release.resolve()
  expect(await writing).toBe('made')
  await leaseOf(one).renew()
  expect(leaseOf(one).holds()).toBe(true)
})

test('a lost connection and a write that failed end the trust', async () => {
  const one = await instance(long)
  await holdLease(one)
  await one.database.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'halyard' and pid <> pg_backend_pid() and datname = current_database()`.compile(
      build,
    ),
  )
  await vi.waitFor(() => expect(leaseOf(one).holds()).toBe(false))
  await vi.waitFor(async () => {
    await leaseOf(one).renew()
    expect(leaseOf(one).holds()).toBe(true)
  })
  const failing = one.ports.store.write({ name: 'failing', account: null, token: null }, async () => {
    throw new Error('a fault')
  })
  await expect(failing).rejects.toThrow('a fault')
  expect(leaseOf(one).holds()).toBe(false)
})

test('a renewal that came back too late gives no trust', async () => {
  // Renewed at once, and long before the trust ends: a machine that stalls must not make it a new trust.
  const one = await instance(middling)
  await leaseOf(one).renew()
  expect(leaseOf(one).holds()).toBe(true)
  const run = one.database.run
  vi.spyOn(one.database, 'run').mockImplementation(async (query) => {
    const rows = await run(query)
    await vi.waitFor(() => expect(leaseOf(one).holds()).toBe(false), { interval: 2 })
    return rows as never
  })
  await leaseOf(one).renew()
  expect(leaseOf(one).holds()).toBe(false)
})

test('instances that come and go: a reader never sees less than what any writer was told before it asked', async () => {
  const servers = [await instance(short), await instance(short)]
  const acknowledged = new Set<string>()
  const trusted = [0, 0]
  let stopped = false
  const renew = async (server: TestServer, at: number) => {
    while (!stopped) {
      await leaseOf(server).renew()
      if (leaseOf(server).holds()) trusted[at]!++
      await delay(20)
    }
  }
  const read = async (server: TestServer) => {
    while (!stopped) {
      const before = [...acknowledged]
      expect(await namesOn(server)).toEqual(expect.arrayContaining(before))
    }
  }
  // Each writes for a while and then stays away for longer than counts as present.
  const write = async (server: TestServer, name: string) => {
    for (let turn = 0; turn < 5; turn++) {
      for (let n = 0; n < 4; n++) {
        expect((await create(server, `${name}-${turn}-${n}`)).status).toBe(201)
        acknowledged.add(`${name}-${turn}-${n}`)
      }
      await delay(short.presentMs * (1 + Math.random() * 2))
    }
  }
  const [one, other] = servers as [TestServer, TestServer]
  // Only the first renews, so that it begins to trust whenever the other was away.
  const running = [renew(one, 0), read(one), read(other)]
  await Promise.all([write(other, 'other'), write(one, 'one')])
  stopped = true
  await Promise.all(running)
  expect(trusted[0]).toBeGreaterThan(5)
  expect(acknowledged.size).toBe(40)
})

import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Bounds, build, type Database, DatabaseUnavailable, migrate, openPostgres, requestBounds } from '../../src/store/index.ts'
import { startServer } from '../cli/halyard.ts'
import { newStore } from '../cli/store.ts'
import { full } from '../full.ts'
import { type Answer, freshDatabase, type SendOptions, serveTest, type TestServer } from '../harness.ts'
import { silentProxy } from '../silent-proxy.ts'

const short: Bounds = { connectionMs: 300, statementMs: 400, longStatementMs: 60_000, silenceMs: 500, probeMs: 500 }
const token = `*:*.${'x'.repeat(40)}`
const one = sql`select 1 as one`.compile(build)
const probed = sql`select unnest(${[]}::text[])`.compile(build).sql
const features = '/api/admin/projects/default/features'

type AtEnd = (work: () => void | Promise<void>) => void

const openDatabase = async (atEnd: AtEnd) => {
  const { url, discard } = await freshDatabase()
  atEnd(discard)
  const proxy = await silentProxy(url!, atEnd)
  return { database: openPostgres(proxy.url, () => undefined, short), proxy, url: url! }
}

const open = async (atEnd: AtEnd) => {
  const { database, proxy, url } = await openDatabase(atEnd)
  atEnd(() => database.close())
  const server = await serveTest(database)
  atEnd(() => server.stop())
  return { server, proxy, url }
}

/** Takes the exclusive state lock, as an import does. Returns a function that releases the lock. */
const holdState = async (url: string, atEnd: AtEnd): Promise<() => Promise<void>> => {
  const session = new pg.Client(url)
  session.on('error', () => undefined)
  await session.connect()
  atEnd(() => session.end())
  await session.query('begin; select pg_advisory_xact_lock(4242)')
  return async () => void (await session.query('commit'))
}

const requests: readonly (readonly [string, string, SendOptions])[] = [
  ['GET', '/api/admin/features', {}],
  ['GET', `${features}/known`, {}],
  ...Array.from({ length: 12 }, (_, n) => ['POST', features, { body: { name: `new-${n}` } }] as const),
  ['POST', features, { body: { name: 'keyed' }, headers: { 'Idempotency-Key': 'one' } }],
  ['POST', '/api/admin/state/import', { body: { version: 4 } }],
  ['GET', '/api/admin/state/export', {}],
  ['GET', '/api/admin/events', {}],
  ['POST', '/auth/simple/login', { body: { username: 'admin', password: 'unknown' }, token: null }],
]

const timed = async (server: TestServer, [method, path, options]: (typeof requests)[number]) => {
  const since = performance.now()
  const answer = await server.send(method, path, options)
  return { what: `${method} ${path}`, answer, ms: performance.now() - since }
}

const expectUnavailable = ({ status, headers, json }: Answer, what: string) => {
  expect([what, status, json.name]).toEqual([what, 503, 'Unavailable'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
}

const expectAllIn = async (server: TestServer, longestMs: number) => {
  for (const { what, answer, ms } of await Promise.all(requests.map((one) => timed(server, one)))) {
    expectUnavailable(answer, what)
    expect(ms, what).toBeLessThan(longestMs)
  }
}

/** A server that accepts connections and never responds. */
const startSilent = async (atEnd: AtEnd): Promise<number> => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('found no free TCP port')
  return address.port
}

const kindsOfWork = (database: Database): Promise<unknown>[] => [
  database.run(one),
  database.probe(one.sql, []),
  database.transaction(async () => ({ last: [one], result: null })),
  database.snapshot((tx) => tx.batch(one)),
]
const expectUnreachable = async (atEnd: AtEnd, port: number, ask: (database: Database) => Promise<unknown>[]) => {
  const database = openPostgres(`postgres://nobody@127.0.0.1:${port}/none`, () => undefined)
  atEnd(() => database.close())
  for (const outcome of await Promise.allSettled(ask(database))) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
}

// Each of these tests waits for time limits of its own server.
describe.concurrent('a database that hangs', () => {
  test('gives up every kind of work on open connections that stop responding', async ({ onTestFinished }) => {
    const { database, proxy } = await openDatabase(onTestFinished)
    onTestFinished(() => database.close())
    const silent = Promise.withResolvers<void>()
    const inTheMiddle = (isLong: boolean, begun: () => void) =>
      database.transaction(async (tx) => {
        if (isLong) tx.allowLongStatements()
        await tx.batch(one)
        begun()
        await silent.promise
        await tx.batch(one)
        return { last: [one], result: null }
      })
    await Promise.all([database.run(one), database.probe(probed, [])])
    const begun = [false, true].map(() => Promise.withResolvers<void>())
    const writes = begun.map(({ resolve }, at) => inTheMiddle(at === 1, resolve))
    await Promise.all(begun.map(({ promise }) => promise))
    proxy.fallSilent()
    silent.resolve()
    const work = [...writes, database.run(one), database.snapshot((tx) => tx.batch(one)), database.probe(probed, [])]
    for (const outcome of await Promise.allSettled<unknown>(work))
      expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  })

  test('returns 503 to every request soon after the network to the database stops, and /health still works', async ({ onTestFinished }) => {
    const { server, proxy } = await open(onTestFinished)
    expect((await server.send('POST', features, { body: { name: 'known' } })).status).toBe(201)
    proxy.fallSilent()
    const all = expectAllIn(server, 25_000)
    expect((await server.send('GET', '/health', { token: null })).status).toBe(200)
    await all
  })

  test('returns 503 from /ready soon while the network to the database is interrupted', async ({ onTestFinished }) => {
    const { server, proxy } = await open(onTestFinished)
    proxy.fallSilent()
    // A lone instance uses its cache for a moment longer.
    const outcomes: number[] = []
    while (outcomes.at(-1) !== 503) {
      const { answer, ms } = await timed(server, ['GET', '/ready', { token: null }])
      expect(ms).toBeLessThan(4_000)
      outcomes.push(answer.status)
    }
    expect(server.log.join('')).not.toContain('unexpected fault')
  })

  test('returns 503 for a write that waits too long for an import, while a second import waits for the lock', async ({
    onTestFinished,
  }) => {
    const { server, url } = await open(onTestFinished)
    const release = await holdState(url, onTestFinished)
    const importing = server.send('POST', '/api/admin/state/import', { body: { version: 4 } })
    const { answer } = await timed(server, ['POST', features, { body: { name: 'refused' } }])
    expectUnavailable(answer, 'the write')
    expect(answer.json.message).toBe('The database took too long; try again')
    const later = await timed(server, ['POST', features, { body: { name: 'refused-too' } }])
    expectUnavailable(later.answer, 'the next write')
    await release()
    expect((await importing).status).toBe(202)
    const { json } = await server.send('GET', '/api/admin/features')
    expect(json.features).toEqual([])
  })

  test('closes its connections while the network to the database is interrupted', async ({ onTestFinished }) => {
    const { database, proxy } = await openDatabase(onTestFinished)
    const server = await serveTest(database)
    expect((await server.send('GET', features)).status).toBe(200)
    await server.stop()
    proxy.fallSilent()
    const since = performance.now()
    await database.close()
    expect(performance.now() - since).toBeLessThan(9_000)
  })

  test('treats a database that accepts connections but does not respond as unreachable after 5 s', async ({ onTestFinished }) =>
    expectUnreachable(onTestFinished, await startSilent(onTestFinished), kindsOfWork))

  test('treats a database that refuses connections as unreachable, also for a migration', ({ onTestFinished }) =>
    expectUnreachable(onTestFinished, 1, (database) => [...kindsOfWork(database), migrate(database)]))

  // A migration waits for 30 s.
  test.runIf(full)('treats a database that does not respond as unreachable for a migration', async ({ onTestFinished }) =>
    expectUnreachable(onTestFinished, await startSilent(onTestFinished), (database) => [migrate(database)]),
  )
})

test('waits at most 30 s by default', async () => {
  const { connectionMs, statementMs, silenceMs } = requestBounds
  expect(statementMs).toBeLessThan(silenceMs)
  const look = silenceMs / 16
  const connectMs = 5_000
  expect(connectionMs + silenceMs + look + connectMs).toBeLessThanOrEqual(30_000)
})

test.runIf(full)('returns 503 to every request within 30 s with the default bounds', async () => {
  const store = await newStore()
  const proxy = await silentProxy(store.env.DATABASE_URL!)
  const { url } = await startServer({ env: { ...store.env, DATABASE_URL: proxy.url } }, { INIT_ADMIN_API_TOKENS: token })
  const send = async ([method, path, { body, headers = {} }]: (typeof requests)[number]) => {
    const since = performance.now()
    const json = { Authorization: token, 'Content-Type': 'application/json' }
    const { status } = await fetch(url + path, {
      method,
      headers: { ...headers, ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { what: `${method} ${path}`, status, isLate: performance.now() - since > 30_000 }
  }
  // A lone instance with a valid lease sends fewer queries.
  for (let n = 0; n < 20; n++) expect((await send(['GET', features, {}])).status).toBe(200)
  proxy.fallSilent()
  for (const { what, ...outcome } of await Promise.all(requests.map(send)))
    expect({ what, ...outcome }).toEqual({ what, status: 503, isLate: false })
})

import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Bounds, build, DatabaseUnavailable, openPostgres, requestBounds } from '../../src/store/index.ts'
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

const open = async (bounds: Bounds) => {
  const { url, discard } = await freshDatabase()
  onTestFinished(discard)
  const proxy = await silentProxy(url!)
  const database = openPostgres(proxy.url, () => undefined, bounds)
  onTestFinished(() => database.close())
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  return { server, proxy, url: url! }
}

/** Takes the exclusive state lock, as an import does. Returns a function that releases the lock. */
const holdState = async (url: string): Promise<() => Promise<void>> => {
  const session = new pg.Client(url)
  session.on('error', () => undefined)
  await session.connect()
  onTestFinished(() => session.end())
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

test('gives up every kind of work on open connections that stop responding', async () => {
  const { url, discard } = await freshDatabase()
  onTestFinished(discard)
  const proxy = await silentProxy(url!)
  const database = openPostgres(proxy.url, () => undefined, short)
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
  for (const outcome of await Promise.allSettled<unknown>(work)) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
})

test('returns 503 to every request soon after the network to the database stops, and /health still works', async () => {
  const { server, proxy } = await open(short)
  expect((await server.send('POST', features, { body: { name: 'known' } })).status).toBe(201)
  proxy.fallSilent()
  const all = expectAllIn(server, 25_000)
  expect((await server.send('GET', '/health', { token: null })).status).toBe(200)
  await all
})

test('returns 503 from /ready within 2 s while the network to the database is interrupted', async () => {
  const { server, proxy } = await open(short)
  proxy.fallSilent()
  // A lone instance uses its cache for a moment longer.
  const outcomes: number[] = []
  while (outcomes.at(-1) !== 503) {
    const { answer, ms } = await timed(server, ['GET', '/ready', { token: null }])
    expect(ms).toBeLessThan(2_000)
    outcomes.push(answer.status)
  }
  expect(server.log.join('')).not.toContain('unexpected fault')
})

test('returns 503 for a write that waits too long for an import, while a second import waits for the lock', async () => {
  const { server, url } = await open(short)
  const release = await holdState(url)
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

test('closes its connections while the network to the database is interrupted', async () => {
  const { url, discard } = await freshDatabase()
  onTestFinished(discard)
  const proxy = await silentProxy(url!)
  const database = openPostgres(proxy.url, () => undefined, short)
  const server = await serveTest(database)
  expect((await server.send('GET', features)).status).toBe(200)
  await server.stop()
  proxy.fallSilent()
  const since = performance.now()
  await database.close()
  expect(performance.now() - since).toBeLessThan(9_000)
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

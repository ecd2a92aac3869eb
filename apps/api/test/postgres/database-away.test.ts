import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { locatePostgres, type OwnCluster, startOwnCluster } from '../../../../tooling/postgres/index.ts'
import { type Database, migrate, openPostgres } from '../../src/store/index.ts'
import { type Answer, type SendOptions, serveTest, type TestServer } from '../harness.ts'

const waitOptions = { timeout: 30_000, interval: 50 }
const features = '/api/admin/features'

const expectUnavailable = (answer: Answer): void => {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('1')
  expect(answer.headers.get('Content-Type')).toContain('application/json')
  expect(answer.json).toMatchObject({
    id: expect.any(String),
    name: 'Unavailable',
    message: expect.stringMatching(/^The database cannot be reached/),
  })
}

describe.runIf(await locatePostgres())('unreachable database', () => {
  let cluster: OwnCluster
  let database: Database
  let server: TestServer
  /** A session with another application name, for queries and interference. */
  let session: pg.Client
  const idleErrors: Error[] = []

  const connectSession = async () => {
    session = new pg.Client(cluster.url)
    session.on('error', () => undefined)
    await session.connect()
  }
  const sessions = async (): Promise<number> =>
    (await session.query(`select pid from pg_stat_activity where application_name = 'halyard'`)).rowCount ?? 0
  const create = (name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
  const untilReady = () =>
    vi.waitFor(async () => expect((await server.send('GET', '/ready', { token: null })).status).toBe(200), waitOptions)
  const storedNames = async () => (await server.send('GET', features)).json.features.map((feature: { name: string }) => feature.name)

  beforeAll(async () => {
    cluster = await startOwnCluster()
    database = openPostgres(cluster.url, (error) => idleErrors.push(error))
    await migrate(database)
    server = await serveTest(database)
    await connectSession()
  })
  afterAll(async () => {
    await server?.stop()
    await database?.close().catch(() => undefined)
    await session?.end().catch(() => undefined)
    await cluster?.stop()
  })

  test('returns 503 for everything while the database is down, and works again without a restart', async () => {
    expect((await create('before')).status).toBe(201)
    const before = await server.send('GET', features)
    const etag = before.headers.get('ETag')!
    expect(before.status).toBe(200)
    expect((await server.send('GET', '/internal-backstage/prometheus')).text).toContain('\nhalyard_database_up 1\n')

    await cluster.halt()
    const meanwhile: [string, string, SendOptions][] = [
      ['GET', features, {}],
      ['GET', features, { headers: { 'If-None-Match': etag } }],
      ['GET', '/api/admin/projects', {}],
      ['GET', '/api/admin/projects/default/features/before', {}],
      ['POST', '/api/admin/projects/default/features', { body: { name: 'meanwhile' } }],
      ['PUT', `${features}/before/tags`, { body: { addedTags: [{ value: 'meanwhile' }], removedTags: [] } }],
      ['POST', '/api/admin/state/import', { body: { version: 4 } }],
      ['GET', '/ready', { token: null }],
      ['GET', features, { token: '*:*.unknown' }],
    ]
    for (const _ of ['once', 'again']) {
      for (const answer of await Promise.all(meanwhile.map(([method, path, options]) => server.send(method, path, options))))
        expectUnavailable(answer)
    }
    const procedure = await server.send('GET', '/trpc/projects.getProjects')
    expect(procedure.status).toBe(503)
    expect(procedure.headers.get('Retry-After')).toBe('1')
    expect(procedure.json.error.data.error).toMatchObject({ name: 'Unavailable' })
    const metrics = await server.send('GET', '/internal-backstage/prometheus')
    expect([metrics.status, /^halyard_database_up .*/m.exec(metrics.text)?.[0]]).toEqual([200, 'halyard_database_up 0'])
    expect(metrics.text).not.toMatch(/^halyard_(unsealed|job_overdue|change_requests)\S* \d/m)
    // Endpoints without queries still work.
    expect((await server.send('GET', '/health', { token: null })).status).toBe(200)
    expect((await server.send('GET', '/docs/openapi.json', { token: null })).status).toBe(200)
    expect((await server.send('GET', '/nowhere', { token: null })).status).toBe(404)

    await cluster.resume()
    await untilReady()
    const after = await server.send('GET', features)
    expect(after.text).toBe(before.text)
    expect((await server.send('GET', features, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const created = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`after-${n}`)))
    expect(created.map((answer) => answer.status)).toEqual(Array(20).fill(201))
    expect(await storedNames()).toHaveLength(21)
    expect(server.log.join('\n')).not.toContain('unexpected fault')
    expect(idleErrors.length).toBeGreaterThan(0)
  })

  test('returns a correct response or 503 while sessions are terminated under load, and loses no acknowledged write', async () => {
    await connectSession()
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let stopped = false
    const write = async (writer: number) => {
      for (let n = 0; !stopped; n++) {
        const answer = await create(`cut-${writer}-${n}`)
        statuses.add(answer.status)
        if (answer.status === 201) acknowledged.push(answer.json.name)
        else expectUnavailable(answer)
      }
    }
    const read = async () => {
      while (!stopped) {
        const known = [...acknowledged]
        const answer = await server.send('GET', features)
        statuses.add(answer.status)
        if (answer.status === 200)
          expect(answer.json.features.map((feature: { name: string }) => feature.name)).toEqual(expect.arrayContaining(known))
        else expectUnavailable(answer)
      }
    }
    const clients = [...[0, 1, 2, 3].map(write), read(), read()]
    for (let cuts = 0; cuts < 8; cuts++) {
      const before = acknowledged.length
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), waitOptions)
      await session.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'halyard'`)
    }
    stopped = true
    await Promise.all(clients)
    expect([...statuses].sort()).toEqual([200, 201, 503])
    await untilReady()
    expect(await storedNames()).toEqual(expect.arrayContaining(acknowledged))
    expect(server.log.join('\n')).not.toContain('unexpected fault')
  })

  test('leaves no session behind: at most twelve while the server runs, and none after the server is closed', async () => {
    await vi.waitFor(async () => expect(await sessions()).toBeLessThanOrEqual(12), waitOptions)
    await server.stop()
    await database.close()
    await vi.waitFor(async () => expect(await sessions()).toBe(0), waitOptions)
  })
})

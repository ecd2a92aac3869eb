import { request as open } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { build, openPostgres } from '../../src/store/index.ts'
import { pathIn } from '../flags.ts'
import { full } from '../full.ts'
import { type Answer, serveTest, type TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'

const clients = 8
const waitOptions = { timeout: 30_000, interval: 10 }

let servers: [TestServer, TestServer]
let address: string
let end: () => Promise<void>
/** A session with another application name, for queries and interference. */
let session: pg.Client

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  address = two.address
  session = new pg.Client(address)
  await session.connect()
  end = async () => {
    await session.end()
    await two.end()
  }
})
afterAll(() => end())

let feature: string
let made = 0
beforeEach(async () => {
  made += 1
  feature = `feature-${made}`
  const answer = await servers[0].send('POST', '/api/admin/projects/default/features', { body: { name: feature } })
  expect(answer.status).toBe(201)
})

const everyClient = <T>(work: (client: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
/** The same token for all servers. */
const token = () => servers[0].tokens.admin
const path = () => pathIn({ project: 'default' }, feature, '/strategies')
/** Adds a strategy. Without a key, each request adds one. */
const add = ({ send }: TestServer, key: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send('POST', path(), { token: token(), body: { name: 'default', title: key }, headers: { 'Idempotency-Key': key, ...headers } })
const isReplay = ({ headers }: Answer) => headers.get('Idempotency-Replayed') === 'true'

/** Titles of the added strategies, in the store and in the events. */
const added = async (): Promise<string[]> => {
  const listed = await servers[0].send('GET', path())
  const titles: string[] = listed.json.map((strategy: { title: string }) => strategy.title)
  const inEvents = await session.query(`select data ->> 'title' as title from event where type = 'feature-strategy-add' and feature = $1`, [
    feature,
  ])
  expect(titles.toSorted()).toEqual(inEvents.rows.map(({ title }) => title).toSorted())
  return titles
}
const countStoredResponses = async () => (await session.query('select from idempotency_key')).rowCount
const unexpectedFaults = () => servers.flatMap(({ log }) => log.filter((line) => /unexpected fault|deadlock/.test(line)))

/** Locks the feature until the work is done. */
const whileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  const holder = new pg.Client(address)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from feature where name = $1 for update', [feature])
    return await work()
  } finally {
    await holder.end()
  }
}
const waiting = async () =>
  (await session.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount

describe('concurrent equal requests', () => {
  test.each([
    ['to one instance', () => servers[0]],
    ['to two instances', (client: number) => servers[client % 2]!],
  ])('%s: the request is applied once, and all others get its response or 409', async (where, serverOf) => {
    const keys = Array.from({ length: 20 }, (_, round) => `${where.replaceAll(' ', '-')}-${round}`)
    for (const key of keys) {
      const answers = await everyClient((client) => add(serverOf(client), key))
      const done = answers.filter((answer) => answer.status === 200)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1)
      const last = await add(serverOf(1), key)
      for (const answer of done) expect(answer.json).toEqual(last.json)
      expect(isReplay(last)).toBe(true)
    }
    expect((await added()).toSorted()).toEqual(keys.toSorted())
    expect(unexpectedFaults()).toEqual([])
  })

  test('a repeated request returns 409 at once while the first one waits', async () => {
    let over = false
    const first = await whileLocked(async () => {
      const pending = add(servers[0], 'held').finally(() => {
        over = true
      })
      await vi.waitFor(async () => expect(await waiting()).toBe(1), waitOptions)
      for (const server of servers) {
        const answer = await add(server, 'held')
        expect([answer.status, answer.json.name, over]).toEqual([409, 'ConflictError', false])
      }
      const other = servers[1].send('PUT', `/api/admin/projects/default/features/${feature}`, { body: { description: 'none' } })
      await vi.waitFor(async () => expect(await waiting()).toBe(2), waitOptions)
      return { pending, other }
    })
    const answer = await first.pending
    expect([answer.status, isReplay(answer), (await first.other).status]).toEqual([200, false, 200])
    for (const server of servers) expect((await add(server, 'held')).json).toEqual(answer.json)
    expect(await added()).toEqual(['held'])
  })

  test('a repeated request with If-Match never gets a 412 because of its own change', async () => {
    for (let round = 0; round < 30; round++) {
      const key = `matched-${feature}-${round}`
      const tag = (await servers[0].send('GET', path())).headers.get('ETag')!
      const answers = await everyClient((client) => add(servers[client % 2]!, key, { 'If-Match': tag }))
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(answers.filter((answer) => answer.status === 200 && !isReplay(answer))).toHaveLength(1)
    }
    expect(await added()).toHaveLength(30)
  })
})

/** Sends the request over a socket that the test can cut. */
const addAndCut = (server: TestServer, key: string) => {
  const headers = { Authorization: token(), 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const outgoing = open(server.url + path(), { method: 'POST', headers })
  const { promise: closed, resolve } = Promise.withResolvers<string>()
  outgoing.on('response', () => resolve('answered'))
  outgoing.on('error', () => resolve('cut'))
  outgoing.end(JSON.stringify({ name: 'default', title: key }))
  return { cut: () => outgoing.destroy(new Error('cut')), closed }
}

/** Sends requests concurrently to one instance. All responses are equal replays. */
const replayed = async (server: TestServer, key: string): Promise<unknown> => {
  const answers = await everyClient(async () => {
    for (;;) {
      const answer = await add(server, key)
      if (answer.status !== 409) return answer
    }
  })
  expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual(answers.map(() => [200, true]))
  for (const answer of answers) expect(answer.text).toBe(answers[0]!.text)
  return answers[0]!.json
}

/** An instance behind a proxy. If `isLost` is true, the proxy cuts the database connection instead of forwarding an answer to a commit. */
const behindProxy = async (isLost: () => boolean): Promise<TestServer> => {
  const { hostname, port } = new URL(address)
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      if (bytes.includes('COMMIT\0') && isLost()) cut()
      else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  // A TCP server has an address with a port.
  url.port = String((proxy.address() as AddressInfo).port)
  const database = openPostgres(url.href, () => undefined)
  onTestFinished(() => database.close())
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  return server
}

const restarted = async (): Promise<TestServer> => {
  const database = openPostgres(address, () => undefined)
  const server = await serveTest(database)
  onTestFinished(async () => {
    await server.stop()
    await database.close()
  })
  return server
}

describe('client connection that is cut', () => {
  test('a request whose client leaves while it waits is applied once, and replayed by other instances and after a restart', async () => {
    await whileLocked(async () => {
      const { cut, closed } = addAndCut(servers[0], 'cut-early')
      await vi.waitFor(async () => expect(await waiting()).toBe(1), waitOptions)
      cut()
      expect(await closed).toBe('cut')
    })
    await vi.waitFor(async () => expect(await added()).toEqual(['cut-early']), waitOptions)
    const answer = await replayed(servers[1], 'cut-early')
    expect(await replayed(await restarted(), 'cut-early')).toEqual(answer)
    expect(await added()).toEqual(['cut-early'])
  })

  test('a request whose client leaves between commit and response is applied once, and replayed by other instances and after a restart', async () => {
    const { runInTransaction } = servers[0].ports
    onTestFinished(() => void Object.assign(servers[0].ports, { runInTransaction }))
    let cut = () => undefined as unknown
    let closed: Promise<string> | undefined
    const committed: unknown[] = []
    const cutting: typeof runInTransaction = async (...args) => {
      const answer = await runInTransaction(...args)
      // A replay runs the operation with `discard` to check that the caller is still authorised.
      if (args[0].discard) return answer
      committed.push(answer)
      cut()
      await closed
      return answer
    }
    Object.assign(servers[0].ports, { runInTransaction: cutting })
    const sent = addAndCut(servers[0], 'cut-late')
    cut = sent.cut
    closed = sent.closed
    expect(await closed).toBe('cut')
    const answer = await replayed(servers[1], 'cut-late')
    expect([answer]).toEqual(JSON.parse(JSON.stringify(committed)))
    expect(await replayed(servers[0], 'cut-late')).toEqual(answer)
    expect(await replayed(await restarted(), 'cut-late')).toEqual(answer)
    expect([await added(), committed]).toEqual([['cut-late'], [expect.anything()]])
  })
})

describe('database connection that is cut', () => {
  test('returns 503 and stores nothing if cut before the commit, and a retry succeeds', async () => {
    const storedBefore = await countStoredResponses()
    await whileLocked(async () => {
      const pending = add(servers[0], 'killed')
      await vi.waitFor(async () => expect(await waiting()).toBe(1), waitOptions)
      await session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect((await pending).status).toBe(503)
    })
    expect([await added(), await countStoredResponses()]).toEqual([[], storedBefore])
    const again = await add(servers[1], 'killed')
    expect([again.status, isReplay(again), await added()]).toEqual([200, false, ['killed']])
  })

  test('repeatedly, before and after commits: each request that is retried until it gets a response is applied once', async () => {
    const perClient = full ? 40 : 20
    let [commits, replays, unavailable] = [0, 0, 0]
    let isLossy = false
    // One in five commits succeeds, but its answer is lost.
    const lossy = await behindProxy(() => isLossy && commits++ % 5 === 0)
    isLossy = true
    const expected: string[] = []
    await everyClient(async (client) => {
      for (let n = 0; n < perClient; n++) {
        const key = `random-${client}-${n}`
        expected.push(key)
        for (let tries = 0; ; tries++) {
          // Retries alternate between the instances, as behind a load balancer.
          const answer = await add((client + tries) % 2 === 0 ? lossy : servers[1], key)
          if (answer.status === 200) {
            expect(answer.json.title).toBe(key)
            if (isReplay(answer)) replays += 1
            break
          }
          expect([503, 409]).toContain(answer.status)
          if (answer.status === 503) unavailable += 1
        }
        // The requests of other clients are interrupted at arbitrary points.
        if ((n * clients + client) % 29 === 0)
          await session.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'halyard'`,
          )
      }
    })
    expect((await added()).toSorted()).toEqual(expected.toSorted())
    // Some requests were applied before the connection was cut, and others were not.
    expect(replays).toBeGreaterThan(0)
    expect(unavailable).toBeGreaterThan(replays)
    expect([...unexpectedFaults(), ...lossy.log.filter((line) => line.includes('unexpected fault'))]).toEqual([])
  })

  test('returns 503 and stores nothing if cut during the commit, and a retry succeeds', async () => {
    const slow = sql`create or replace function wait_for_cut() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(77); return null; end $$`.compile(build)
    await servers[0].database.run(slow)
    await session.query(
      'create constraint trigger waits after insert on idempotency_key deferrable initially deferred for each row execute function wait_for_cut()',
    )
    await session.query('select pg_advisory_lock(77)')
    const pending = add(servers[0], 'at-commit')
    await vi.waitFor(async () => expect(await waiting()).toBe(1), waitOptions)
    const during = await add(servers[1], 'at-commit')
    expect(during.status).toBe(409)
    await session.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect((await pending).status).toBe(503)
    await session.query('select pg_advisory_unlock(77)')
    await session.query('drop trigger waits on idempotency_key')
    expect(await added()).toEqual([])
    expect(isReplay(await add(servers[1], 'at-commit'))).toBe(false)
    expect(await added()).toEqual(['at-commit'])
  })
})

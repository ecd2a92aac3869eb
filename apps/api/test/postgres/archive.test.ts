import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 10
let servers: [TestServer, TestServer]
let end: () => Promise<void>
let address: string
let features = 0

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  address = two.address
  end = two.end
})
afterAll(() => end())

const serverOf = (client: number) => servers[client % 2 === 0 ? 0 : 1]
const pathOf = (name: string) => `/api/admin/projects/default/features/${name}`
const archive = (name: string, client = 0) => serverOf(client).send('DELETE', pathOf(name))
const revive = (name: string, client = 0) => serverOf(client).send('POST', `/api/admin/archive/revive/${name}`)
const newNames = (count: number) => Array.from({ length: count }, () => `feature-${++features}`)
const store = (...stored: object[]) =>
  importFile(servers[0], { version: 4, features: stored.map((feature) => ({ project: 'default', ...feature })) })
const dependingOn = (...parents: string[]) => ({
  dependencies: parents.map((feature) => ({ feature, enabled: true, variants: [] })),
})
const eventsOf = async (name: string): Promise<string[]> => {
  const query = build.selectFrom('event').select('type').where('feature', '=', name).where('type', '!=', 'feature-import').orderBy('id')
  return (await servers[0].database.run(query.compile())).map((event) => event.type)
}

/** A database connection besides those of the servers. */
const newSession = async (): Promise<pg.Client> => {
  const session = new pg.Client(address)
  await session.connect()
  onTestFinished(() => session.end())
  return session
}
/** Number of other connections that wait for a lock. */
const countWaiting = async (session: pg.Client) =>
  (await session.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount

/** Expects that every list of every server shows the feature in its state. */
const expectState = async (name: string, archived: boolean): Promise<void> => {
  for (const server of servers) {
    expect((await server.send('GET', pathOf(name))).status).toBe(archived ? 404 : 200)
    for (const [path, shown] of [
      ['/api/admin/projects/default/features', !archived],
      ['/api/admin/archive/features/default', archived],
    ] as const)
      expect((await server.send('GET', path)).text.includes(`"name":"${name}"`)).toBe(shown)
  }
}

test('concurrent archiving and reviving ends in one of the two states, with an event for each change', async () => {
  const [name = ''] = newNames(1)
  await store({ name })
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, client) => (client % 4 < 2 ? archive : revive)(name, client)))
    for (const [client, { status, text }] of answers.entries()) expect(status, text).toBe(client % 4 < 2 ? 202 : 200)
    const events = await eventsOf(name)
    expect(events).toEqual(events.map((_, index) => (index % 2 === 0 ? 'feature-archived' : 'feature-revived')))
    await expectState(name, events.length % 2 === 1)
  }
})

test('a parent is archived only after its child, whatever the concurrent requests are', async () => {
  for (let round = 0; round < rounds; round++) {
    // Alternates whether the child or its parents come first in the order of names.
    const [a = '', b = '', c = ''] = newNames(3).sort()
    const [child, one, other] = round % 2 === 0 ? [a, b, c] : [c, a, b]
    await store({ name: one }, { name: other }, { name: child, ...dependingOn(one, other) })
    const [ofChild, ofOne, ofOther] = await Promise.all([archive(child, 0), archive(one, 1), archive(other, 2)])
    expect(ofChild.status).toBe(202)
    for (const [parent, { status, text }] of [[one, ofOne] as const, [other, ofOther] as const]) {
      expect([202, 409], text).toContain(status)
      expect(await eventsOf(parent)).toEqual(status === 202 ? ['feature-archived'] : [])
      await expectState(parent, status === 202)
    }
    expect(await eventsOf(child)).toEqual(['feature-dependencies-removed', 'feature-archived'])
  }
})

test('archiving children concurrently causes no deadlock, and their parents have no children', async () => {
  const parents = newNames(4)
  const children = newNames(12)
  await store(
    ...parents.map((name) => ({ name })),
    ...children.map((name, index) => ({ name, ...dependingOn(...(index % 2 === 0 ? parents : [...parents].reverse())) })),
  )
  const answers = await Promise.all(children.map((name, client) => archive(name, client)))
  expect(answers.map(({ status }) => status)).toEqual(children.map(() => 202))
  for (const parent of parents) for (const server of servers) expect((await server.send('GET', pathOf(parent))).json.children).toEqual([])
})

test('a feature and its parents are locked in the order of their names', async () => {
  const [parent = '', child = ''] = newNames(2).map((name, index) => `${index}-${name}`)
  await store({ name: parent }, { name: child, ...dependingOn(parent) })
  const session = await newSession()
  await session.query(`begin; select from feature where name = '${parent}' for update`)
  const running = archive(child)
  await vi.waitFor(async () => expect(await countWaiting(session)).toBe(1))
  expect((await session.query(`select from feature where name = '${child}' for update skip locked`)).rowCount).toBe(1)
  await session.query('commit')
  expect((await running).status).toBe(202)
})

test.each(['revive', 'delete'])(
  'a request to %s archived features locks them in the order of their names, whatever the order in the request is',
  async (what) => {
    const [first = '', second = ''] = newNames(2).map((name, index) => `${index}-${name}`)
    await store({ name: first, archived: true }, { name: second, archived: true })
    const session = await newSession()
    await session.query(`begin; select from feature where name = '${first}' for update`)
    const running = servers[0].send('POST', `/api/admin/projects/default/${what}`, { body: { features: [second, first] } })
    await vi.waitFor(async () => expect(await countWaiting(session)).toBe(1))
    expect((await session.query(`select from feature where name = '${second}' for update skip locked`)).rowCount).toBe(1)
    await session.query('commit')
    expect((await running).status).toBe(200)
  },
)

test('a write waits while reviews are being enabled, and then requires a review', async () => {
  const [name = ''] = newNames(1)
  await store({ name })
  const { token } = await newAccount(servers[0], { projects: { default: 'Member' } })
  const session = await newSession()
  await session.query(`begin; select from project where id = 'default' for update`)
  await session.query(`insert into change_request_setting values ('default', 'production', true, 1)`)
  let over = false
  const running = servers[1].send('DELETE', pathOf(name), { token }).finally(() => {
    over = true
  })
  await vi.waitFor(async () => expect(await countWaiting(session)).toBe(1))
  expect(over).toBe(false)
  await session.query('commit')
  expect(await running).toMatchObject({ status: 403, json: { message: expect.stringContaining('SKIP_CHANGE_REQUEST') } })
  await expectState(name, false)
})

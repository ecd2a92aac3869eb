import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Bounds } from '../../src/store/engine/bounds.ts'
import { openPostgres } from '../../src/store/index.ts'
import { EventReader } from '../event-stream.ts'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'
import { silentProxy } from '../silent-proxy.ts'
import { startTwoServers, type TwoServers } from '../two-servers.ts'

const short: Bounds = { connectionMs: 300, statementMs: 400, longStatementMs: 60_000, silenceMs: 500, probeMs: 500 }

let two: TwoServers
let one: TestServer
let other: TestServer
let token: string
const feature = '/api/admin/projects/default/features/banner'
const turn = (to: 'on' | 'off') => one.send('POST', `${feature}/environments/development/${to}`)

beforeAll(async () => {
  two = await startTwoServers()
  ;[one, other] = two.servers
  token = one.tokens.backend
  await one.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
})
afterAll(() => two.end())

const isOn = async (server: TestServer): Promise<boolean> => {
  const { status, json } = await server.send('GET', '/api/client/features', { token })
  expect(status).toBe(200)
  return json.features.find(({ name }: { name: string }) => name === 'banner').enabled
}

// A stall of the machine is not a late instance, so a test may run again.
describe('application that reads from another instance', { retry: 2 }, () => {
  test('sees a change within a second', async () => {
    for (const to of ['on', 'off'] as const) {
      await isOn(other)
      await turn(to)
      await expect.poll(() => isOn(other), { timeout: 1_500, interval: 20 }).toBe(to === 'on')
    }
  })

  test('is accepted with a token that another instance just created', async () => {
    const created = await one.newToken({ type: 'backend', project: 'default', environment: 'development' })
    expect((await other.send('GET', '/api/client/features', { token: created })).status).toBe(200)
  })

  test('is refused within a second with a token that another instance deleted', async () => {
    const body = { tokenName: 'short', type: 'backend', environment: 'development', projects: ['default'] }
    const { id, secret } = (await one.send('POST', '/api/admin/api-tokens', { body })).json
    const read = async () => (await other.send('GET', '/api/client/features', { token: secret })).status
    expect(await read()).toBe(200)
    await one.send('DELETE', `/api/admin/api-tokens/${id}`)
    await expect.poll(read, { timeout: 1_500, interval: 20 }).toBe(401)
  })

  test('sees a change, and the deletion of its token, within a second although it repeats equal polls', async () => {
    const body = { tokenName: 'equal', type: 'backend', environment: 'development', projects: ['default'] }
    const { id, secret } = (await one.send('POST', '/api/admin/api-tokens', { body })).json
    const poll = async (tag?: string | null) =>
      other.send('GET', '/api/client/features', {
        token: secret,
        headers: { 'Unleash-Client-Spec': '5.2.0', ...(tag && { 'If-None-Match': tag }) },
      })
    let held = (await poll()).headers.get('etag')
    const statusOfEqual = async () => (await poll(held)).status
    for (let polls = 0; polls < 5; polls++) expect(await statusOfEqual()).toBe(304)
    await turn('on')
    await expect.poll(statusOfEqual, { timeout: 1_500, interval: 20 }).toBe(200)
    held = (await poll()).headers.get('etag')
    for (let polls = 0; polls < 5; polls++) expect(await statusOfEqual()).toBe(304)
    await one.send('DELETE', `/api/admin/api-tokens/${id}`)
    await expect.poll(statusOfEqual, { timeout: 1_500, interval: 20 }).toBe(401)
    await turn('off')
  })

  test('receives a delta whose revision both instances accept', async () => {
    for (const server of [one, other]) await isOn(server)
    const first = await other.send('GET', '/api/client/delta', { token })
    await turn('on')
    const headers = { 'If-None-Match': first.headers.get('etag')! }
    const delta = await one.send('GET', '/api/client/delta', { token, headers })
    expect(delta.json.events).toMatchObject([{ type: 'feature-updated', feature: { name: 'banner', enabled: true } }])
    const after = { 'If-None-Match': delta.headers.get('etag')! }
    expect((await other.send('GET', '/api/client/delta', { token, headers: after })).status).toBe(304)
  })
})

const connect = async (to: TestServer, as: string) => {
  const reader = new EventReader(await fetch(`${to.url}/api/client/streaming`, { headers: { Authorization: as } }))
  onTestFinished(() => reader.cancel())
  await reader.next()
  return reader
}
const eventsOf = async (reader: EventReader) => JSON.parse((await reader.next())!.data).events

test('an application that polls both instances in turn never receives an older state', async () => {
  for (const to of ['off', 'on', 'off', 'on'] as const) {
    await turn(to)
    const { json, headers } = await one.send('GET', '/api/client/features', { token })
    const next = await other.send('GET', '/api/client/features', { token, headers: { 'If-None-Match': headers.get('etag')! } })
    expect([next.status, json.features[0].enabled]).toEqual([304, to === 'on'])
  }
})

describe('stream on another instance', () => {
  test('receives a change without notices', async () => {
    await expect.poll(() => isOn(other)).toBe(true)
    const reader = await connect(other, token)
    await turn('off')
    expect(await eventsOf(reader)).toMatchObject([{ type: 'feature-updated', feature: { enabled: false } }])
  })

  test('receives a change by a notice if the instance does not poll for changes', async () => {
    const { servers, end } = await startTwoServers({ streamLimits: { lookMs: 1_000_000 } })
    const notices = servers.map((server) => server.ports.cache.revisions.shareNotices()!)
    onTestFinished(async () => {
      for (const each of notices) await each.close()
      await end()
    })
    for (const { connected } of notices) await connected
    const reader = await connect(servers[1], servers[0].tokens.backend)
    await servers[0].send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
    expect(await eventsOf(reader)).toMatchObject([{ type: 'feature-updated', feature: { name: 'banner' } }])
  })
})

test('while the database does not respond, known tokens get the last state with its age, and unknown tokens get 503', async () => {
  const { url, discard } = await freshDatabase()
  const proxy = await silentProxy(url!)
  const database = openPostgres(proxy.url, () => undefined, short)
  const server = await serveTest(database)
  onTestFinished(async () => {
    await server.stop()
    await database.close()
    await discard()
  })
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  const backend = (path: string) => server.send('GET', path, { token: server.tokens.backend })
  const frontend = () => server.send('GET', '/api/frontend?userId=1', { token: server.tokens.frontend })
  const before = [await backend('/api/client/features'), await backend('/api/client/delta'), await frontend()]
  const equal = () =>
    server.send('GET', '/api/client/features', {
      token: server.tokens.backend,
      headers: { 'If-None-Match': before[0]!.headers.get('etag')! },
    })
  expect((await equal()).headers.get('age')).toBeNull()
  proxy.fallSilent()
  await expect.poll(async () => (await frontend()).headers.get('age')).not.toBeNull()
  const late = Promise.all([backend('/api/client/features'), backend('/api/client/delta'), frontend()])
  const others = Promise.all([equal(), server.send('GET', '/api/client/features', { token: 'default:development.0123456789abcdef' })])
  const [after, [unchanged, unknown]] = [await late, await others]
  expect(after.map(({ status, text }) => [status, text])).toEqual(before.map(({ text }) => [200, text]))
  for (const { headers } of after) expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(1)
  expect([unchanged.status, Number(unchanged.headers.get('age')) >= 1]).toEqual([304, true])
  expect([unknown.status, unknown.json.name]).toEqual([503, 'Unavailable'])
})

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EventReader } from '../../../test/event-stream.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { awaitRevision, headersOf, SdkPoller } from '../../../test/sdk-process.ts'

let server: TestServer
let now = Date.parse('2026-03-04T05:30:00.000Z')
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
  await server.send('POST', '/api/admin/projects/shop/features', { body: { name: 'cart' } })
})
afterAll(() => server.stop())

const toggle = (to: 'on' | 'off', name = 'banner', project = 'default') =>
  server.send('POST', `/api/admin/projects/${project}/features/${name}/environments/development/${to}`)
const path = '/api/admin/environments/development/await'
const of = (appName: string) => ({ applications: [appName] })
let names = 0
const newName = () => `app-${++names}`
const paths = ['/api/client/features', '/api/client/delta']

describe('200', () => {
  test.each(paths)('counts a process that polls %s when the process returns the tag of the change', async (from) => {
    const [appName, connectionId] = [newName(), crypto.randomUUID()]
    const process = new SdkPoller({ appName, connectionId, instanceId: 'one' }, from)
    await process.settle(server)
    await toggle('on')
    const behind = await awaitRevision(server, of(appName))
    expect(behind).toMatchObject({ environment: 'development', reached: false, live: 1, held: 0, sent: 0, behind: 1, unknown: 0 })
    const missing = { appName, instanceId: 'one', connectionId, sdk: 'unleash-node-sdk:6.12.1', transport: 'poll', state: 'behind' }
    expect(behind.missing).toEqual([{ ...missing, revision: behind.revision - 1, lastSeen: new Date(now).toISOString() }])
    expect((await process.poll(server)).status).toBe(200)
    expect((await awaitRevision(server, of(appName))).held).toBe(0)
    expect((await process.poll(server)).status).toBe(304)
    expect(await awaitRevision(server, of(appName))).toMatchObject({
      revision: behind.revision,
      reached: true,
      live: 1,
      held: 1,
      missing: [],
    })
    await toggle('off')
  })

  test.each(paths)('a tag of %s proves its revision after further changes', async (from) => {
    const appName = newName()
    const process = new SdkPoller({ appName, connectionId: appName }, from)
    await process.settle(server)
    await toggle('on')
    const { revision } = await awaitRevision(server)
    await process.poll(server)
    await toggle('off')
    expect((await process.poll(server)).status).toBe(200)
    expect(await awaitRevision(server, { ...of(appName), revision })).toMatchObject({ reached: true, held: 1 })
    expect(await awaitRevision(server, of(appName))).toMatchObject({ reached: false, missing: [{ revision }] })
  })

  test.each(paths)('a process that polls %s holds a change of another project without a poll', async (from) => {
    const [appName, token] = [newName(), await server.newToken({ type: 'backend', project: 'shop', environment: 'development' })]
    await new SdkPoller({ appName, connectionId: appName, token }, from).settle(server)
    await toggle('on')
    await toggle('off')
    expect(await awaitRevision(server, of(appName))).toMatchObject({ reached: true, held: 1 })
    await toggle('on', 'cart', 'shop')
    expect(await awaitRevision(server, of(appName))).toMatchObject({ reached: false, behind: 1 })
    await toggle('off', 'cart', 'shop')
  })

  test('responds as soon as the processes hold the revision', async () => {
    const appName = newName()
    const process = new SdkPoller({ appName, connectionId: appName })
    await process.settle(server)
    await toggle('on')
    const startedAt = performance.now()
    const waiting = awaitRevision(server, { ...of(appName), timeout: 60 })
    await process.settle(server)
    expect(await waiting).toMatchObject({ reached: true, held: 1 })
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    await toggle('off')
  })

  test('responds at a quorum', async () => {
    const appName = newName()
    const processes = ['1', '2', '3'].map((id) => new SdkPoller({ appName, connectionId: `${appName}-${id}` }))
    for (const process of processes) await process.settle(server)
    await toggle('on')
    for (const process of processes.slice(1)) await process.settle(server)
    const counts = { live: 3, held: 2, behind: 1 }
    expect(await awaitRevision(server, { ...of(appName), quorum: 66 })).toMatchObject({ ...counts, reached: true })
    expect(await awaitRevision(server, { ...of(appName), quorum: 67 })).toMatchObject({ ...counts, reached: false })
    await toggle('off')
  })

  test('lists the missing processes after the timeout', async () => {
    const appName = newName()
    await new SdkPoller({ appName, connectionId: appName }).settle(server)
    await toggle('on')
    const startedAt = performance.now()
    expect(await awaitRevision(server, { ...of(appName), timeout: 1 })).toMatchObject({ reached: false, missing: [{ appName }] })
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    await toggle('off')
  })

  test.each([
    ['connection id', { instanceId: 'one' }],
    ['tag', { connectionId: 'no-tag' }],
  ])('a process that polls without a %s is unknown and never counts as done', async (_, identity) => {
    const appName = newName()
    const process = new SdkPoller({ appName, ...identity })
    for (let polls = 0; polls < 3; polls++) {
      await process.poll(server)
      if ('connectionId' in identity) process.tag = undefined
    }
    const found = await awaitRevision(server, { ...of(appName), revision: 0 })
    expect(found).toMatchObject({ reached: false, live: 1, held: 0, behind: 0, unknown: 1 })
    expect(found.missing).toMatchObject([{ appName, state: 'unknown', revision: null }])
  })

  test('does not count a client without application and connection as an SDK process', async () => {
    const { live } = await awaitRevision(server)
    await new SdkPoller({}).settle(server)
    expect((await awaitRevision(server)).live).toBe(live)
  })

  test.each([
    ['undefined', 45_000],
    ['2000', 6_000],
  ])('a process with the interval %s is removed after three intervals', async (interval, ms) => {
    const appName = newName()
    await new SdkPoller({ appName, connectionId: appName, interval }).settle(server)
    now += ms - 1
    expect((await awaitRevision(server, of(appName))).live).toBe(1)
    now += 1
    expect(await awaitRevision(server, of(appName))).toMatchObject({ live: 0, reached: false })
  })

  test('a stream holds the revisions sent to it, until it ends', async () => {
    const appName = newName()
    const headers = { Authorization: server.tokens.backend, ...headersOf({ appName, connectionId: appName, interval: 'undefined' }) }
    const reader = new EventReader(await fetch(`${server.url}/api/client/streaming`, { headers }))
    onTestFinished(() => reader.cancel())
    await reader.next()
    await toggle('on')
    await reader.next()
    expect(await awaitRevision(server, { ...of(appName), timeout: 60 })).toMatchObject({ reached: true, live: 1, held: 0, sent: 1 })
    await toggle('on', 'cart', 'shop')
    expect(await awaitRevision(server, { ...of(appName), timeout: 60 })).toMatchObject({ reached: true, sent: 1 })
    await reader.cancel()
    await expect.poll(async () => (await awaitRevision(server, of(appName))).live).toBe(0)
    await toggle('off')
  })

  test('omits processes that read only projects hidden from the caller', async () => {
    await server.send('POST', '/api/admin/projects', { body: { id: 'veiled', name: 'Veiled', mode: 'private' } })
    const token = await server.newToken({ type: 'backend', project: 'veiled', environment: 'development' })
    const [hidden, open] = [newName(), newName()]
    await new SdkPoller({ appName: hidden, connectionId: hidden, token }).settle(server)
    await new SdkPoller({ appName: open, connectionId: open }).settle(server)
    await server.send('POST', '/api/admin/user-admin', { body: { username: 'vera', rootRole: 3, password: 'a-Long-enough-1' } })
    const login = await server.send('POST', '/auth/simple/login', { token: null, body: { username: 'vera', password: 'a-Long-enough-1' } })
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!
    const ask = async (appName: string) =>
      (
        await server.send('POST', path, {
          token: null,
          body: { timeout: 0, ...of(appName) },
          headers: { cookie, 'Sec-Fetch-Site': 'same-origin' },
        })
      ).json
    expect([(await ask(open)).live, (await ask(hidden)).live, (await awaitRevision(server, of(hidden))).live]).toEqual([1, 0, 1])
  })

  test('a wait ends with the present result when the server stops', async () => {
    const stopping = await startTestServer()
    onTestFinished(() => stopping.stop())
    await new SdkPoller({ appName: 'slow', connectionId: 'slow', interval: '600000' }).poll(stopping)
    const waiting = awaitRevision(stopping, { timeout: 60 })
    await delay(300)
    stopping.ports.runtime.waits.close()
    expect(await waiting).toMatchObject({ reached: false, live: 1, missing: [{ appName: 'slow' }] })
  })
})

test.each([[{ quorum: 0 }], [{ quorum: 101 }], [{ timeout: 61 }], [{ timeout: -1 }], [{ revision: 0.5 }], [{ applications: [] }]])(
  'returns 400 for %j',
  async (body) => {
    expect((await server.send('POST', path, { body })).status).toBe(400)
  },
)

test('returns 400 for a future revision', async () => {
  const { revision } = await awaitRevision(server)
  const { status, json } = await server.send('POST', path, { body: { revision: revision + 1 } })
  expect([status, json.details]).toMatchObject([400, [{ path: 'body/revision' }]])
})

test('returns 401 without a token, and when the token of a waiting request is deleted', async () => {
  expect((await server.send('POST', path, { token: null, body: {} })).status).toBe(401)
  const body = { tokenName: 'short', type: 'admin', environment: '*', projects: ['*'] }
  const { id, secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
  const waiting = server.send('POST', path, { token: secret, body: { ...of('nobody'), timeout: 60 } })
  await server.send('DELETE', `/api/admin/api-tokens/${id}`)
  expect((await waiting).status).toBe(401)
})

test('returns 403 for tokens of applications', async () => {
  expect((await server.send('POST', path, { token: server.tokens.backend, body: {} })).status).toBe(403)
})

test('returns 404 for an unknown environment', async () => {
  expect((await server.send('POST', '/api/admin/environments/nowhere/await', { body: {} })).status).toBe(404)
})

test('returns 429 when the maximum number of waits is reached, until clients disconnect', async () => {
  const left = new AbortController()
  const headers = { Authorization: server.tokens.admin, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...of('nobody'), timeout: 60 })
  const waits = Array.from({ length: 51 }, () => fetch(server.url + path, { method: 'POST', headers, body, signal: left.signal }))
  const ended = Promise.allSettled(waits)
  const statusNow = async () => (await server.send('POST', path, { body: { timeout: 0 } })).status
  const refused = await Promise.any(waits)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  left.abort()
  await ended
  await expect.poll(statusNow).toBe(200)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedOf } from '../../../test/usage.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
let now = start
let server: TestServer
let feature = ''
let tests = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
beforeEach(() => {
  now = start
  feature = `feature-${tests++}`
})
afterAll(() => server.stop())

interface Sent {
  readonly from?: object
  readonly at?: number | string
  readonly headers?: Record<string, string>
  readonly token?: string
  readonly path?: string
}
const browserPath = '/api/frontend/client/metrics'
const send = async (usage: object, sent: Sent = {}) => {
  const { from = { instanceId: 'one' }, at = start, headers = {}, token = server.tokens.backend, path = '/api/client/metrics' } = sent
  const bucket = { start: at, stop: now, toggles: { [feature]: usage } }
  const { status } = await server.send('POST', path, { token, headers, body: { appName: 'shop', ...from, bucket } })
  expect(status).toBe(path === browserPath ? 200 : 202)
}
const sendFromBrowser = (headers: Record<string, string> = {}) =>
  send({ yes: 5 }, { path: browserPath, token: server.tokens.frontend, from: { instanceId: 'browser' }, headers })
const counted = async () => {
  const entries = await storedOf(server, feature)
  return entries.map(({ yes, no, variants }) => ({ yes, no, ...variants }))
}

test('a repeated report counts once', async () => {
  await send({ yes: 3, no: 2, variants: { blue: 3 } })
  await send({ yes: 3, no: 2, variants: { blue: 3 } })
  expect(await counted()).toEqual([{ yes: 3, no: 2, blue: 3 }])
})

test('a repeated report with higher counts adds the difference, also after a flush', async () => {
  await send({ yes: 3, variants: { blue: 3 } })
  expect(await counted()).toEqual([{ yes: 3, no: 0, blue: 3 }])
  now += 60_000
  await send({ yes: 5, no: 1, variants: { blue: 3, green: 2 } })
  now += 60_000
  await send({ yes: 6, no: 1, variants: { blue: 4, green: 2 } })
  expect(await counted()).toEqual([{ yes: 6, no: 1, blue: 4, green: 2 }])
})

test('a report with the same start as date-time and as number is the same report', async () => {
  await send({ yes: 3 })
  await send({ yes: 4 }, { at: new Date(start).toISOString() })
  expect(await counted()).toEqual([{ yes: 4, no: 0 }])
})

test.each<[string, Sent]>([
  ['with another start', { at: start - 1 }],
  ['with another process', { from: { instanceId: 'another' } }],
  ['with another connection', { headers: { 'Unleash-Connection-Id': 'another' } }],
  ['with another connection in the body', { from: { instanceId: 'one', connectionId: 'another' } }],
])('a report %s counts in full', async (_, other) => {
  await send({ yes: 3 })
  await send({ yes: 3 }, other)
  expect(await counted()).toEqual([{ yes: 6, no: 0 }])
})

test('a report with another token counts in full', async () => {
  const token = await server.newToken({ type: 'backend', project: 'default', environment: 'development' })
  await send({ yes: 3 })
  await send({ yes: 3 }, { token })
  expect(await counted()).toEqual([{ yes: 6, no: 0 }])
})

test('reports of one connection are repetitions, also with different process names', async () => {
  const headers = { 'Unleash-Connection-Id': 'a-connection' }
  await send({ yes: 3 }, { headers })
  await send({ yes: 3 }, { headers, from: { instanceId: 'renamed' } })
  expect(await counted()).toEqual([{ yes: 3, no: 0 }])
})

test('reports without a process count in full', async () => {
  for (const _ of ['first', 'second']) await send({ yes: 3 }, { from: {} })
  expect(await counted()).toEqual([{ yes: 6, no: 0 }])
})

test('reports of browsers with the same instance id and start count in full', async () => {
  for (const _ of ['first', 'second', 'third']) await sendFromBrowser()
  expect(await counted()).toEqual([{ yes: 15, no: 0 }])
})

test('a repeated report of a browser with a connection id counts once', async () => {
  for (const _ of ['first', 'second']) await sendFromBrowser({ 'Unleash-Connection-Id': 'a-browser' })
  expect(await counted()).toEqual([{ yes: 5, no: 0 }])
})

test('a report with any lower count than the former report counts in full', async () => {
  await send({ yes: 3, variants: { blue: 3 } })
  await send({ yes: 4, variants: { green: 4 } })
  expect(await counted()).toEqual([{ yes: 7, no: 0, blue: 3, green: 4 }])
})

test('repetitions are detected for ten minutes', async () => {
  await send({ yes: 3 })
  now += 600_000
  await send({ yes: 3 })
  expect(await counted()).toEqual([{ yes: 6, no: 0 }])
})

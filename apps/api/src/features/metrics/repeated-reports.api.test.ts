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
}
const send = async (
  usage: object,
  { from = { instanceId: 'one' }, at = start, headers = {}, token = server.tokens.backend }: Sent = {},
) => {
  const bucket = { start: at, stop: now, toggles: { [feature]: usage } }
  const { status } = await server.send('POST', '/api/client/metrics', { token, headers, body: { appName: 'shop', ...from, bucket } })
  expect(status).toBe(202)
}
const counted = async () => {
  const entries = await storedOf(server, feature)
  return entries.map(({ yes, no, variants }) => ({ yes, no, ...variants }))
}

test('a report that is sent again counts once', async () => {
  await send({ yes: 3, no: 2, variants: { blue: 3 } })
  await send({ yes: 3, no: 2, variants: { blue: 3 } })
  expect(await counted()).toEqual([{ yes: 3, no: 2, blue: 3 }])
})

test('a report that is sent again with later counts adds the difference, also after a flush', async () => {
  await send({ yes: 3, variants: { blue: 3 } })
  expect(await counted()).toEqual([{ yes: 3, no: 0, blue: 3 }])
  now += 60_000
  await send({ yes: 5, no: 1, variants: { blue: 3, green: 2 } })
  now += 60_000
  await send({ yes: 6, no: 1, variants: { blue: 4, green: 2 } })
  expect(await counted()).toEqual([{ yes: 6, no: 1, blue: 4, green: 2 }])
})

test('the same start as a date-time and as a number is the same report', async () => {
  await send({ yes: 3 })
  await send({ yes: 4 }, { at: new Date(start).toISOString() })
  expect(await counted()).toEqual([{ yes: 4, no: 0 }])
})

test.each<[string, Sent]>([
  ['of another start', { at: start - 1 }],
  ['of another process', { from: { instanceId: 'another' } }],
  ['of another connection', { headers: { 'Unleash-Connection-Id': 'another' } }],
  ['of a connection that the body names', { from: { instanceId: 'one', connectionId: 'another' } }],
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

test('the connection decides, whatever the name of the process is', async () => {
  const headers = { 'Unleash-Connection-Id': 'a-connection' }
  await send({ yes: 3 }, { headers })
  await send({ yes: 3 }, { headers, from: { instanceId: 'renamed' } })
  expect(await counted()).toEqual([{ yes: 3, no: 0 }])
})

test('reports that name no process count in full', async () => {
  for (const _ of ['first', 'second']) await send({ yes: 3 }, { from: {} })
  expect(await counted()).toEqual([{ yes: 6, no: 0 }])
})

test('a report that holds less than the one before repeats nothing', async () => {
  await send({ yes: 3, variants: { blue: 3 } })
  await send({ yes: 4, variants: { green: 4 } })
  expect(await counted()).toEqual([{ yes: 7, no: 0, blue: 3, green: 4 }])
})

test('a report is remembered for ten minutes', async () => {
  await send({ yes: 3 })
  now += 600_000
  await send({ yes: 3 })
  expect(await counted()).toEqual([{ yes: 6, no: 0 }])
})

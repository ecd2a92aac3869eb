import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  readonly impactMetrics?: readonly object[]
}
const browserPath = '/api/frontend/client/metrics'
const send = async (usage: object, sent: Sent = {}) => {
  const { from = { instanceId: 'one' }, at = start, headers = {}, token = server.tokens.backend, path = '/api/client/metrics' } = sent
  const bucket = { start: at, stop: now, toggles: Object.keys(usage).length > 0 ? { [feature]: usage } : {} }
  const body = { appName: 'shop', ...from, bucket, impactMetrics: sent.impactMetrics }
  const { status } = await server.send('POST', path, { token, headers, body })
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

describe('impact metrics', () => {
  const metric = (type: string, name: string, ...samples: object[]) => ({ name: `${feature} ${name}`, help: 'x', type, samples })
  const purchases = (value: number) => metric('counter', 'purchases', { value, labels: {} })
  const seconds = (sum: number, upTo: number, count: number) =>
    metric('histogram', 'seconds', { count, sum, buckets: [{ le: 1, count: upTo }], labels: {} })
  const sendMeasured = (usage: object, ...impactMetrics: object[]) => send(usage, { from: { connectionId: 'measured' }, impactMetrics })
  /** The values of all series whose names contain the word, in the order of the response. */
  const measured = async (word: string) => {
    const { text } = await server.send('GET', '/internal-backstage/impact/metrics', { token: server.tokens.admin })
    const name = `${feature.replace('-', '_')}_${word}`
    const lines = text.split('\n').filter((line) => line.startsWith('unleash_') && line.includes(name))
    return lines.map((line) => Number(line.split(' ').at(-1)))
  }

  test('counters and histograms of a repeated report count once', async () => {
    for (const _ of ['first', 'second']) await sendMeasured({ yes: 1 }, purchases(7), seconds(1.5, 2, 3))
    expect([await counted(), await measured('purchases'), await measured('seconds')]).toEqual([[{ yes: 1, no: 0 }], [7], [2, 3, 1.5, 3]])
  })

  test('counters of a repeated report without evaluations count once', async () => {
    for (const _ of ['first', 'second']) await sendMeasured({}, purchases(7))
    expect(await measured('purchases')).toEqual([7])
  })

  test('a repeated report with higher values adds the difference', async () => {
    await sendMeasured({ yes: 1 }, purchases(7), seconds(1.5, 2, 3))
    await sendMeasured({}, purchases(8), seconds(1.5, 2, 3))
    await sendMeasured({ yes: 2 }, purchases(9), seconds(5.5, 3, 5))
    expect([await measured('purchases'), await measured('seconds')]).toEqual([[9], [3, 5, 5.5, 5]])
    expect(await counted()).toEqual([{ yes: 2, no: 0 }])
  })

  test('a report with a lower value than the former report counts in full', async () => {
    await sendMeasured({}, purchases(7))
    await sendMeasured({}, purchases(2))
    expect(await measured('purchases')).toEqual([9])
  })

  test('a repeated report that omits a counter of 0 adds the difference', async () => {
    await sendMeasured({}, purchases(7), metric('counter', 'refunds', { value: 0 }))
    await sendMeasured({}, purchases(8), metric('counter', 'refunds', { value: 1, labels: { shop: 'a' } }))
    expect([await measured('purchases'), await measured('refunds')]).toEqual([[8], [0, 1]])
  })

  test('values of another start, or after ten minutes, count in full', async () => {
    await sendMeasured({}, purchases(7))
    await send({}, { from: { connectionId: 'measured' }, at: start - 1, impactMetrics: [purchases(7)] })
    now += 600_000
    await sendMeasured({}, purchases(7))
    expect(await measured('purchases')).toEqual([21])
  })
})

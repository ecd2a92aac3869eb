import { gzipSync } from 'node:zlib'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { storedOf } from '../usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/client/metrics'
const reportOf = (feature: string, padding = 0) => {
  const now = Date.now()
  const bucket = { start: now, stop: now, toggles: { [feature]: { yes: 1 } } }
  return JSON.stringify({ appName: 'shop', padding: 'x'.repeat(padding), bucket })
}
const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  request(server, {
    method: 'POST',
    path,
    body,
    headers: { Authorization: server.tokens.backend, 'Content-Type': 'application/json', ...headers },
  })
const gzip = { 'Content-Encoding': 'gzip' }
const yesOf = async (feature: string) => (await storedOf(server, feature)).map(({ yes }) => yes)

test('a report can be compressed with gzip', async () => {
  expect((await send(gzipSync(reportOf('compressed')), gzip)).status).toBe(202)
  expect((await send(gzipSync(reportOf('compressed')), { 'Content-Encoding': 'X-GZIP' })).status).toBe(202)
  expect(await yesOf('compressed')).toEqual([2])
})

test('a report can have 5 MB, compressed or not, with or without Content-Length', async () => {
  const large = reportOf('large', limits.reportBytes - 1_000)
  expect((await send(large)).status).toBe(202)
  expect((await send(gzipSync(large), gzip)).status).toBe(202)
  const parts = new Blob([large]).stream()
  const headers = { Authorization: server.tokens.backend, 'Content-Type': 'application/json' }
  expect((await fetch(server.url + path, { method: 'POST', headers, body: parts, duplex: 'half' } as RequestInit)).status).toBe(202)
  expect(await yesOf('large')).toEqual([3])
})

test('returns 413 for a report over 5 MB, even in a few bytes of gzip, and counts nothing', async () => {
  const tooLarge = reportOf('too-large', limits.reportBytes)
  for (const [body, headers] of [[tooLarge, {}] as const, [gzipSync(tooLarge), gzip] as const]) {
    const { status, json } = await send(body, headers)
    expect([status, json.message]).toEqual([413, `The body must have at most ${limits.reportBytes} bytes`])
  }
  expect(await yesOf('too-large')).toEqual([])
})

test('returns 400 for a body that is not gzip, and 415 for another encoding', async () => {
  expect((await send(reportOf('plain'), gzip)).status).toBe(400)
  expect((await send(gzipSync(reportOf('cut')).subarray(0, 20), gzip)).status).toBe(400)
  expect((await send(reportOf('brotli'), { 'Content-Encoding': 'br' })).status).toBe(415)
})

test('returns 415 for a compressed body at endpoints other than reports', async () => {
  const headers = { Authorization: server.tokens.admin, 'Content-Type': 'application/json', ...gzip }
  const body = gzipSync('{"name":"flag"}')
  expect((await request(server, { method: 'POST', path: '/api/admin/projects/default/features', body, headers })).status).toBe(415)
})

test('concurrent large reports are read one after the other, and none is lost', async () => {
  const large = reportOf('at-once', 1_100_000)
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await send(large)).status))
  expect(statuses).toEqual([202, 202, 202, 202])
  expect(await yesOf('at-once')).toEqual([4])
})

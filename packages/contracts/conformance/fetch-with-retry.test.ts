import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchWithRetry, waitOf } from './fetch-with-retry.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

test.each([
  ['seconds', '20', 20_000],
  ['a date', 'Sat, 31 Jan 2026 12:00:05 GMT', 5_000],
  ['a date in the past as the shortest wait', 'Sat, 31 Jan 2026 11:00:00 GMT', 100],
  ['another text as absent', 'soon', undefined],
])('reads a Retry-After with %s', (_, header, ms) => expect(waitOf(header, now)).toBe(ms))

/** A server that sends these responses in order, and then 200. */
const serverOf = async (...responses: [status: number, retryAfter?: string][]): Promise<string> => {
  const server = createServer((_, outgoing) => {
    const [status, retryAfter] = responses.shift() ?? [200]
    outgoing.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/things?a=1`
}

const request = { method: 'GET', headers: {} }

test('sends the request again after 429 and 503 with Retry-After, and reports each wait', async () => {
  const waits: unknown[] = []
  const send = fetchWithRetry((...wait) => waits.push(wait))
  const response = await send(await serverOf([429, '0'], [503, '0']), request)
  expect(response.status).toBe(200)
  expect(waits).toEqual([
    ['GET /things returned 429', 1],
    ['GET /things returned 503', 1],
  ])
})

test.each([
  ['a 429 without Retry-After', 429, undefined],
  ['a 429 with a Retry-After over 15 minutes', 429, '901'],
  ['a 500 with Retry-After', 500, '0'],
] as const)('returns %s', async (_, status, retryAfter) => {
  const response = await fetchWithRetry(() => {})(await serverOf([status, retryAfter]), request)
  expect(response.status).toBe(status)
})

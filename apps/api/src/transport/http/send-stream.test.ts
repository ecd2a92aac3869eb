import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Streamed } from '../../pipeline/operation.ts'
import { beginExchange } from './exchange.ts'
import { sendStream } from './send-stream.ts'

const part = (bytes: number) => new Uint8Array(bytes).fill(97)

/** A server that streams these parts, and a record of its errors, its ended sources and its closed connections. */
const serve = async (parts: () => AsyncGenerator<Uint8Array>, more: Partial<Streamed> = {}) => {
  const seen = { thrown: [] as unknown[], ended: 0, closed: 0 }
  const watched = async function* () {
    try {
      yield* parts()
    } finally {
      seen.ended++
    }
  }
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('close', () => seen.closed++)
    const exchange = beginExchange(incoming, { always: {}, addressOf: () => undefined, gather: (work) => work() })
    try {
      await sendStream(200, { parts: watched(), type: 'application/json', ...more }, incoming, outgoing, exchange)
    } catch (thrown) {
      seen.thrown.push(thrown)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

test('sends all parts with their content type', async () => {
  const { url, seen } = await serve(async function* () {
    yield Buffer.from('{"a":')
    yield Buffer.from('1}')
  })
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.json()).toEqual({ a: 1 })
  expect(seen).toMatchObject({ thrown: [], ended: 1 })
})

test('compresses a stream, except when an ETag names its bytes', async () => {
  const parts = async function* () {
    for (let n = 0; n < 50; n++) yield part(1_000)
  }
  const compressed = await fetch((await serve(parts)).url)
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(await compressed.text()).toBe('a'.repeat(50_000))
  const tagged = await fetch((await serve(parts, { headers: { ETag: '"a"' }, status: 206 })).url)
  expect([tagged.status, tagged.headers.get('content-encoding'), tagged.headers.get('etag')]).toEqual([206, null, '"a"'])
  expect(await tagged.text()).toBe('a'.repeat(50_000))
})

test('sends an error response when the source fails before the first part', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it has anything
  const { url, seen } = await serve(async function* () {
    throw new Error('early')
  })
  expect((await fetch(url)).status).toBe(503)
  expect(seen).toMatchObject({ thrown: [new Error('early')], ended: 1 })
})

test('cuts the connection when the source fails after the first part', async () => {
  const { url, seen } = await serve(async function* () {
    yield part(10)
    throw new Error('late')
  })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/)
  expect(seen).toMatchObject({ thrown: [new Error('late')], ended: 1 })
})

test('produces only as much as the client reads, and stops when the client leaves', async () => {
  let produced = 0
  const ended = Promise.withResolvers<void>()
  const { url, seen } = await serve(async function* () {
    try {
      for (; produced < 10_000; produced++) yield part(100_000)
    } finally {
      ended.resolve()
    }
  })
  const clientRequest = request(url).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  let before = -1
  const isStill = () => {
    const still = produced === before
    before = produced
    return still
  }
  // Wait until the buffers between server and client are full.
  await expect.poll(isStill, { interval: 100 }).toBe(true)
  expect(produced).toBeLessThan(1_000)
  clientRequest.destroy()
  await ended.promise
  await expect.poll(() => seen.ended).toBe(1)
  expect(seen.thrown).toEqual([])
})

test('cuts a stream after its longest time, even if the client still reads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = Promise.withResolvers<void>()
  const forever = async function* () {
    try {
      for (;;) yield part(100_000)
    } finally {
      ended.resolve()
    }
  }
  const { url } = await serve(forever, { longestSendMs: 3_600_000 })
  const clientRequest = request(url).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  vi.advanceTimersByTime(3_599_000)
  response.read()
  await once(response, 'readable')
  vi.advanceTimersByTime(1_000)
  await Promise.all([ended.promise, expect(response.toArray()).rejects.toThrow('aborted')])
})

test('ends the source when the client left before the first part', async () => {
  const mayYield = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const { url, seen } = await serve(async function* () {
    started.resolve()
    await mayYield.promise
    yield part(10)
    yield part(10)
  })
  const leavingRequest = request(url).on('error', () => undefined)
  leavingRequest.end()
  await started.promise
  leavingRequest.destroy()
  await expect.poll(() => seen.closed).toBe(1)
  mayYield.resolve()
  await expect.poll(() => seen).toEqual({ thrown: [], ended: 1, closed: 1 })
})

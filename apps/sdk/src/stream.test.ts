import { setImmediate } from 'node:timers/promises'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { startServer } from '../test/answering-server.ts'
import { clientOf, token } from '../test/scripted-fetch.ts'
import { ConnectionError, createHalyard, iterate, NotFoundError, type SealedEvents, stream, TimeoutError } from './index.ts'

const encoder = new TextEncoder()

/** A response whose body has these pieces; a missing piece never arrives. */
const inPieces = (pieces: readonly (string | undefined)[], onCancel = () => {}): Response => {
  const rest = [...pieces]
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (rest.length === 0) return controller.close()
        const piece = rest.shift()
        if (piece === undefined) return new Promise<void>(() => {})
        controller.enqueue(encoder.encode(piece))
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } })
}

const gather = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const gathered: T[] = []
  for await (const item of items) gathered.push(item)
  return gathered
}

const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => Buffer.concat(await gather(bytes)).toString()

test('stream yields the bytes of any response', async () => {
  const fetch = async () => inPieces(['{"version":4,', '"features":[]}'])
  const bytes = stream(clientOf(fetch).state.exportState)
  expectTypeOf(bytes).toEqualTypeOf<AsyncGenerator<Uint8Array, void, undefined>>()
  expect(await textOf(bytes)).toBe('{"version":4,"features":[]}')
})

test('iterate yields JSON lines as they arrive, also when pieces end within a line or a character', async () => {
  const [first, second] = ['{"name":"a☃', 'b"}\n'].map((text) => encoder.encode(text))
  const bytes = [...first!, ...second!]
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => (sent < bytes.length ? controller.enqueue(Uint8Array.of(bytes[sent++]!)) : controller.close()) },
    { highWaterMark: 0 },
  )
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body))
  expect(await gather(iterate(clientOf(fetch).audit.exportEvents, { query: { cursor: 'c1' } }))).toEqual([{ name: 'a☃b' }])
  expect(new URL(String(fetch.mock.calls[0]?.[0])).search).toBe('?cursor=c1')
  const lines = iterate(clientOf(async () => inPieces(['{"id":1}\n\n', '{"id":2}', undefined])).audit.exportEvents)
  expectTypeOf(lines).toEqualTypeOf<AsyncGenerator<SealedEvents[number], void, undefined>>()
  expect(await lines.next()).toEqual({ value: { id: 1 }, done: false })
})

test('a call of an operation with JSON lines returns all of them as an array', async () => {
  expect(await clientOf(async () => inPieces(['{"id":1}\n', '{"id":2}\n'])).audit.exportEvents()).toEqual([{ id: 1 }, { id: 2 }])
  expect(await clientOf(async () => inPieces([])).audit.exportEvents()).toEqual([])
})

test('a stream requests nothing before its first piece is wanted, and cancels the response when its consumer stops', async () => {
  const onCancel = vi.fn()
  const fetch = vi.fn<typeof globalThis.fetch>(async () => inPieces(['{"id":1}\n', '{"id":2}\n'], onCancel))
  const lines = iterate(clientOf(fetch).audit.exportEvents)
  await setImmediate()
  expect(fetch).not.toHaveBeenCalled()
  for await (const _ of lines) break
  expect(onCancel).toHaveBeenCalledOnce()
})

test('the start of a stream is retried, and an error response is the error of the operation', async () => {
  const body = { id: 'e1', name: 'NotFoundError', message: 'There is no project named gone' }
  const answers = [new Response('', { status: 503, headers: { 'Retry-After': '0' } }), inPieces(['{}'])]
  expect(await textOf(stream(clientOf(async () => answers.shift()!).state.exportState))).toBe('{}')
  const failing = clientOf(async () => new Response(JSON.stringify(body), { status: 404 }))
  await expect(stream(failing.state.exportState).next()).rejects.toBeInstanceOf(NotFoundError)
  await expect(iterate(failing.audit.exportEvents).next()).rejects.toMatchObject(body)
})

test('a stream that breaks off is a ConnectionError', async () => {
  const server = await startServer((outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': '100' }).write('{"id":1}\n')
    setTimeout(() => outgoing.destroy(), 20)
  })
  const lines = iterate(createHalyard({ baseUrl: server.url, token }).audit.exportEvents)
  expect((await lines.next()).value).toEqual({ id: 1 })
  await expect(lines.next()).rejects.toBeInstanceOf(ConnectionError)
})

test('the timeout of a stream is the time until the next piece, and does not include the time of its consumer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const pieces = stream(
      clientOf(async (_, init) => {
        const { body, headers } = inPieces(['a', 'b', undefined])
        const signal = init?.signal
        return new Response(body?.pipeThrough(new TransformStream(), signal ? { signal } : {}), { headers })
      }).state.exportState,
      {},
      { timeout: 100 },
    )
    await pieces.next()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await pieces.next()).done).toBe(false)
    const late = pieces.next()
    late.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    await expect(late).rejects.toBeInstanceOf(TimeoutError)
  } finally {
    vi.useRealTimers()
  }
})

test('a signal ends a stream with its reason', async () => {
  const server = await startServer((outgoing) => outgoing.writeHead(200).write('{"id":1}\n'))
  const controller = new AbortController()
  const lines = iterate(createHalyard({ baseUrl: server.url, token }).audit.exportEvents, {}, { signal: controller.signal })
  await lines.next()
  const next = lines.next()
  controller.abort('enough')
  await expect(next).rejects.toBe('enough')
})

test('an item that is not JSON is an error', async () => {
  const lines = iterate(clientOf(async () => inPieces(['<html>\n'])).audit.exportEvents)
  await expect(lines.next()).rejects.toMatchObject({ name: 'HalyardError', message: expect.stringContaining('not JSON') })
})

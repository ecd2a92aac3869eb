import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { portOf, startListening } from '../../../test/cli/listen.ts'
import { Draining, drain } from './drain.ts'
import { beginEventStream } from './event-stream.ts'

type Connection = Socket & { readonly parser?: unknown }

const listen = async (onRequest: RequestListener) => {
  const server = await startListening(onRequest)
  const draining = new Draining()
  draining.watch(server)
  const connections: Connection[] = []
  server.on('connection', (connection) => connections.push(connection))
  onTestFinished(() => draining.cut())
  return { server, draining, connections, port: portOf(server) }
}

/** A server that starts an event stream for each request. */
const streaming = async () => {
  const streams: ServerResponse[] = []
  const listening = await listen((_, outgoing) => {
    beginEventStream(outgoing, { 'X-Request-Id': 'abc' })
    streams.push(outgoing)
  })
  return { ...listening, streams }
}

const request = 'GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n'

const client = (port: number, text = request) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const received = { text: '', isEnded: false }
  socket.setEncoding('latin1').on('data', (chunk) => {
    received.text += chunk
  })
  socket.on('end', () => {
    received.isEnded = true
  })
  socket.write(text)
  return { socket, received }
}

const withoutParser = (connections: readonly Connection[]) =>
  vi.waitFor(() => expect(connections.map(({ parser }) => parser)).toEqual([null]))

test('the head of a stream announces that the connection closes, and events follow', async () => {
  const { port, streams } = await streaming()
  const { received } = client(port)
  await vi.waitFor(() => expect(received.text).toContain('\r\n\r\n'))
  expect(received.text).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Request-Id: abc\r\nContent-Type: text\/event-stream; charset=utf-8\r\n/)
  expect(received.text).toContain('\r\nConnection: close\r\n')
  streams[0]!.write('data: one\n\n')
  await vi.waitFor(() => expect(received.text).toContain('data: one\n\n'))
})

test('a stream frees the parser of its connection, and the connection closes when the stream ends', async () => {
  const { port, streams, connections } = await streaming()
  const { received } = client(port)
  await withoutParser(connections)
  streams[0]!.write('data: one\n\n')
  streams[0]!.end('data: last\n\n')
  await once(connections[0]!, 'close')
  await vi.waitFor(() => expect(received.isEnded).toBe(true))
  expect(received.text).toContain('data: last\n\n')
  expect(streams[0]!.writableFinished).toBe(true)
})

test.each([
  ['together with the request', true],
  ['later', false],
])('a second request that arrives %s gets no response, and the stream continues', async (_, isTogether) => {
  const { port, streams, connections } = await streaming()
  const { socket, received } = client(port, isTogether ? request + request : request)
  await withoutParser(connections)
  if (!isTogether) socket.write(request)
  await new Promise((resolve) => socket.write('junk', resolve))
  streams[0]!.write('data: one\n\n')
  await vi.waitFor(() => expect(received.text).toContain('data: one\n\n'))
  streams[0]!.end()
  await vi.waitFor(() => expect(received.isEnded).toBe(true))
  expect(received.text.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test.each([
  ['ends', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('a stream closes when its client %s the connection', async (_, leave) => {
  const { port, streams, connections } = await streaming()
  const { socket } = client(port)
  await withoutParser(connections)
  const closed = once(streams[0]!, 'close')
  leave(socket)
  await closed
  expect(streams[0]!.destroyed).toBe(true)
})

test('a client that leaves at once causes no error', async () => {
  const errors = vi.fn()
  const { port, server } = await listen((incoming, outgoing) => {
    incoming.socket.destroy()
    beginEventStream(outgoing, {})
  })
  server.on('clientError', errors)
  const { received } = client(port)
  await vi.waitFor(() => expect(received.isEnded).toBe(true))
  await nextIteration()
  expect(errors).not.toHaveBeenCalled()
})

test('a server that stops cuts a stream that has not ended in time', async () => {
  const { port, server, draining, connections } = await streaming()
  const { received } = client(port)
  await withoutParser(connections)
  await drain(server, draining, 0, 100)
  await vi.waitFor(() => expect(received.isEnded).toBe(true))
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { PreparedHeads, prepare } from './prepared-heads.ts'

const keepAliveMs = 65_000
const heads = new PreparedHeads(keepAliveMs)
const body = Buffer.from('{"größe":1}')

interface Known {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer | null
}
const answers: Readonly<Record<string, Known>> = {
  '/unchanged': { status: 304, headers: ['ETag', '"a"', 'Vary', 'Authorization'], body: null },
  '/changed': { status: 200, headers: ['Content-Length', String(body.length), 'ETag', '"ü"'], body },
}

/** A server that sends the answers with prepared heads, or as Node does. */
const listen = async (isPrepared: boolean) => {
  const fitting: boolean[] = []
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, outgoing) => {
    const { status, headers, body: sent } = answers[incoming.url!]!
    fitting.push(heads.fits(outgoing))
    if (isPrepared) heads.send(outgoing, prepare(status, headers), ['X-Own', '1'], sent)
    else outgoing.writeHead(status, [...headers, 'X-Own', '1']).end(sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, fitting }
}

/** Sends requests over one connection, all at once. Returns all bytes of the responses. */
const exchange = async (port: number, requests: readonly string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.end(requests.map((request) => `${request}\r\nHost: a\r\n\r\n`).join(''))
  return (await text(socket)).replaceAll(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/gm, 'Date: now')
}

test.each([
  ['a 304', ['GET /unchanged HTTP/1.1']],
  ['a body', ['GET /changed HTTP/1.1']],
  ['several requests that arrive together', ['GET /unchanged HTTP/1.1', 'GET /changed HTTP/1.1', 'GET /unchanged HTTP/1.1']],
])('sends the same bytes as Node for %s', async (_, requests) => {
  const [prepared, byNode] = [await listen(true), await listen(false)]
  const received = await exchange(prepared.port, requests)
  expect(prepared.fitting).toEqual(requests.map(() => true))
  expect(received).toBe(await exchange(byNode.port, requests))
  expect(received.match(/^Date: now$/gm)).toHaveLength(requests.length)
})

test.each(['GET /changed HTTP/1.0', 'GET /unchanged HTTP/1.0\r\nConnection: keep-alive', 'GET /changed HTTP/1.1\r\nConnection: close'])(
  'does not fit %j, after which the connection closes',
  async (request) => {
    const { port, fitting } = await listen(true)
    expect(await exchange(port, [request])).toMatch(/^Connection: close\r$/m)
    expect(fitting).toEqual([false])
  },
)

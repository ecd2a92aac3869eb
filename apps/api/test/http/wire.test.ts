import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { overSocket, type SocketAnswer } from './over-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tags = '/api/admin/features/any/tags'
const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const write = (method: string, path: string, headers: Record<string, string>, body = '') => {
  const all = { Host: 'x', ...headers, ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const expectRefused = ({ status, headers, text }: SocketAnswer) => {
  expect(status).toBe(400)
  expect(JSON.parse(text)).toEqual({ id: headers.get('x-request-id'), name: 'ValidationError', message: expect.any(String) })
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

describe('invalid HTTP', () => {
  const malformed: [string, string][] = [
    ['no request at all', 'HELLO\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nBroken\r\n\r\n'],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n'],
    ['a path beyond ASCII', 'GET /\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['a length and chunks', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`],
    ['a path of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ]
  test.each(malformed)('returns 400 for %s', async (_, bytes) => {
    const [answer, ...more] = await overSocket(server.url, Buffer.from(bytes, 'latin1'))
    expectRefused(answer!)
    expect(answer!.headers.get('connection')).toBe('close')
    expect(more).toEqual([])
  })

  test('returns 400 for an invalid chunk in a body', async () => {
    const head = { Authorization: server.tokens.admin, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const [answer] = await overSocket(server.url, `${write('PUT', tags, head)}zz\r\n`)
    expectRefused(answer!)
  })
})

describe('invalid URL or Host', () => {
  const odd: [string, string][] = [
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a Host with a space', 'GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a Host with a user', 'GET /health HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n'],
    ['a Host with a path', 'GET /health HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
    ['a backslash', 'GET /a\\b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a broken absolute target', 'GET http://[/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ]
  test.each(odd)('returns 400 for %s', async (_, bytes) => {
    const [answer, ...more] = await overSocket(server.url, bytes)
    expectRefused(answer!)
    expect(more).toEqual([])
  })
})

test.each(['POST', 'PUT'])('%s with neither a length nor chunks has an empty body and is refused at once', async (method) => {
  const path = method === 'POST' ? '/trpc/tags.updateFeatureTags' : tags
  const head = { Authorization: server.tokens.admin, 'Content-Type': 'application/json' }
  const [answer, next] = await overSocket(server.url, write(method, path, head) + last)
  expect([answer?.status, next?.status]).toEqual([400, 200])
})

describe('unusual but valid HTTP', () => {
  const rare: [string, string][] = [
    ['HTTP/1.0 without a Host', 'GET /health HTTP/1.0\r\n\r\n'],
    ['an absolute target', 'GET http://elsewhere.example/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an unknown expectation', 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n'],
    ['a wish for another protocol', 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a Host in brackets', 'GET /health HTTP/1.1\r\nHost: [::1]:4242\r\nConnection: close\r\n\r\n'],
  ]
  test.each(rare)('returns 200 for %s', async (_, bytes) => {
    const [answer, ...more] = await overSocket(server.url, bytes)
    expect(answer?.status).toBe(200)
    expect(JSON.parse(answer!.text)).toEqual({ health: 'GOOD' })
    expect(more).toEqual([])
  })
})

test.each(['[::1]:4242', '[2001:db8::1]', 'x:4242'])('the API responds to the Host %s', async (host) => {
  const [answer] = await overSocket(
    server.url,
    `GET /api/admin/projects HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${server.tokens.admin}\r\nConnection: close\r\n\r\n`,
  )
  expect(answer?.status).toBe(200)
})

describe('open connection', () => {
  const json = { 'Content-Type': 'application/json' }
  const admin = () => ({ Authorization: server.tokens.admin })
  const body = JSON.stringify({ addedTags: [], removedTags: [], unread: 'x'.repeat(100_000) })
  const refused: [number, string, () => string][] = [
    [401, 'with a body that was not read', () => write('PUT', tags, json, body)],
    [401, 'over tRPC', () => write('POST', '/trpc/tags.updateFeatureTags', json, body)],
    [403, 'with a body that was not read', () => write('PUT', tags, { ...json, Authorization: server.tokens.backend }, body)],
    [404, 'for an unknown path', () => write('POST', '/nothing', { ...json, ...admin() }, body)],
    [415, 'with a body that was not read', () => write('PUT', tags, { 'Content-Type': 'text/plain', ...admin() }, body)],
    [
      400,
      'for a parameter, with a body that was not read',
      () => write('PUT', '/api/admin/features/a%20b/tags', { ...json, ...admin() }, body),
    ],
    [400, 'for a body that is not JSON', () => write('PUT', tags, { ...json, ...admin() }, '{')],
  ]
  test.each(refused)('stays open after %d %s', async (status, _, first) => {
    const answers = await overSocket(server.url, first() + last)
    expect(answers.map((answer) => answer.status)).toEqual([status, 200])
    expect(answers[0]?.headers.get('connection')).toBe('keep-alive')
  })

  test('stays open after 304 and 200 for HEAD, which have no body', async () => {
    const path = '/api/admin/projects'
    const [good] = await overSocket(server.url, write('GET', path, { ...admin(), Connection: 'close' }))
    const match = { ...admin(), 'If-None-Match': good!.headers.get('etag')! }
    const bytes = write('GET', path, match) + write('GET', path, { ...match, Connection: 'close' })
    expect((await overSocket(server.url, bytes)).map((answer) => answer.status)).toEqual([304, 304])
  })
})

test('the connection closes after 413, because the following bytes may belong to the body', async () => {
  const headers = { Authorization: server.tokens.admin, 'Content-Type': 'application/json', 'Content-Length': '1000001' }
  const [answer, ...more] = await overSocket(server.url, write('PUT', tags, headers) + last)
  expect(answer?.status).toBe(413)
  expect(answer?.headers.get('connection')).toBe('close')
  expect(more).toEqual([])
})

test('a connection that breaks off during a body is logged, and the server keeps running', async () => {
  const headers = {
    Authorization: server.tokens.admin,
    'Content-Type': 'application/json',
    'Content-Length': '100',
    'X-Request-Id': 'broken-off',
  }
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
    socket.write(`${write('PUT', tags, headers)}{`, () => socket.destroy())
  })
  await vi.waitFor(() => {
    const lines = server.log.filter((line) => line.includes('"broken-off"')).map((line) => JSON.parse(line))
    expect(lines).toEqual([expect.objectContaining({ msg: 'request', status: 499, aborted: true })])
  })
  const [answer] = await overSocket(server.url, last)
  expect(answer?.status).toBe(200)
})

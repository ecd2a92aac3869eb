import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { request, type Sent } from '../request.ts'
import { kinds, withHeader } from './kinds.ts'
import { serveChanged } from './serve-changed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (sent: Partial<Sent> = {}) => request(server, { method: 'GET', path: '/health', ...sent })
const linesOf = (id: string) => server.log.map((line) => JSON.parse(line)).filter((line) => line.requestId === id)
/** The only log line of a request. The server writes it after the response. */
const lineOf = async (sent: Partial<Sent>, id = crypto.randomUUID() as string) => {
  const answer = await ask(withHeader(sent, 'X-Request-Id', id))
  const line = await vi.waitFor(() => {
    const [first] = linesOf(id)
    if (!first) throw new Error('the line is not written yet')
    return first
  })
  return { answer, line, id }
}

const routes: [string, Partial<Sent>][] = [
  ['/api/admin/features', { path: '/api/admin/features?project=default&tag=simple:a-secret-tag' }],
  ['/api/admin/projects/:projectId/features/:featureName', { path: '/api/admin/projects/a-secret-project/features/a-secret-name' }],
  ['/api/admin/features/:featureName/tags', { method: 'PUT', path: '/api/admin/features/a%20secret%20name/tags' }],
  ['/health', { path: '/health?a-secret-query' }],
  ['/docs', { path: '/docs/openapi.json?a-secret-query' }],
  ['/docs', { path: '/docs/a-secret-file' }],
  [
    '/trpc/features.getArchivedFeatures',
    { path: '/trpc/features.getArchivedFeatures?input=%7B%22params%22%3A%7B%22projectId%22%3A%22a-secret-project%22%7D%7D' },
  ],
  ['/trpc', { path: '/trpc/a-secret.procedure' }],
  ['/internal-backstage/prometheus', { path: '/internal-backstage/prometheus' }],
  ['unmatched', { path: '/invite/a-secret-token' }],
  ['unmatched', { method: 'DELETE', path: '/api/admin/projects?a-secret-query' }],
  ['unmatched', { path: '/a-secret\\path' }],
]
test.each(routes)('logs one line for %s', async (route, sent) => {
  const { answer, line, id } = await lineOf(withHeader(sent, 'Authorization', 'a-secret-credential'))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: id,
    trace: answer.headers.get('traceparent')?.slice(3, 35),
    method: sent.method ?? 'GET',
    route,
    status: answer.status,
    ms: expect.any(Number),
    ip: '127.0.0.1',
    msg: 'request',
  })
})

test('logs the caller and the original method', async () => {
  const headers = { Authorization: server.tokens.admin }
  const { line } = await lineOf({ method: 'HEAD', path: '/api/admin/projects', headers })
  expect(line).toMatchObject({ caller: 'admin for tests', method: 'HEAD', status: 200, route: '/api/admin/projects' })
  const refused = await lineOf({ path: '/trpc/projects.getProjects', headers: { Authorization: `Bearer ${server.tokens.backend}` } })
  expect(refused.line).toMatchObject({ caller: 'backend for tests', status: 403, route: '/trpc/projects.getProjects' })
})

test('logs one line for each request, whatever the response is', async () => {
  for (const [kind, , sent] of kinds) {
    const { id } = await lineOf(sent(server))
    expect([kind, linesOf(id).length]).toEqual([kind, 1])
  }
})

test('logs no token, no query and no path', async () => {
  const headers = { Authorization: server.tokens.admin, Cookie: 'session=a-secret-cookie', 'Content-Type': 'application/json' }
  await lineOf({ path: '/api/admin/features?namePrefix=a-secret-prefix', headers })
  await lineOf({ method: 'PUT', path: '/api/admin/features/a-secret-feature/tags', headers, body: '{"a-secret-body":1}' })
  await lineOf({ method: 'POST', path: '/trpc/tags.updateFeatureTags', headers, body: '{"params":{"featureName":"a-secret"}}' })
  await lineOf({ path: '/health', headers: { Referer: 'http://x/a-secret-page', 'User-Agent': 'a-secret-agent' } })
  const all = server.log.join('')
  expect(all).not.toMatch(/a-secret|a%20secret/)
  for (const token of Object.values(server.tokens)) {
    expect(all).not.toContain(token)
    expect(all).not.toContain(token.split('.')[1]?.slice(0, 16))
  }
  expect(all).not.toMatch(/authorization|cookie/i)
})

describe('interrupted response', () => {
  const send = (on: { url: string }, id: string, whenOpen: (socket: Socket) => void) => {
    const socket = connect(Number(new URL(on.url).port), '127.0.0.1', () => {
      socket.write(`GET /api/admin/projects HTTP/1.1\r\nHost: x\r\nAuthorization: ${server.tokens.admin}\r\nX-Request-Id: ${id}\r\n\r\n`)
    })
    socket.on('error', () => undefined)
    whenOpen(socket)
  }
  const logged = (id: string) => vi.waitFor(() => expect(linesOf(id).find(({ msg }) => msg === 'request')).toBeDefined())
  const statusOf = async (id: string) => {
    await logged(id)
    return linesOf(id).find(({ msg }) => msg === 'request').status
  }

  test('logs the status 499 when the client closed the connection before the response, also in the metrics', async () => {
    const reached = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<object>()
    const changed = await serveChanged(server, {
      run: async () => {
        reached.resolve()
        return answered.promise
      },
    })
    send(changed, 'left-early', (socket) => reached.promise.then(() => socket.destroy()))
    expect(await statusOf('left-early')).toBe(499)
    answered.resolve({})
    const metrics = await request(changed, {
      method: 'GET',
      path: '/internal-backstage/prometheus',
      headers: { Authorization: server.tokens.admin },
    })
    expect(metrics.text).toMatch(/route="\/api\/admin\/projects",status="499"} 1/)
  })

  test('logs the status 500 when the server fails during the response', async () => {
    async function* parts() {
      yield Buffer.from('{')
      throw new Error('a fault during the response')
    }
    const changed = await serveChanged(server, { run: async () => ({ type: 'application/json', parts: parts() }) })
    send(changed, 'broken-off-here', () => undefined)
    expect(await statusOf('broken-off-here')).toBe(500)
  })
})

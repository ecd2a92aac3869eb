import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ByteAnswer, request, type Sent } from '../request.ts'
import { seed } from '../samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seed(server)
})
afterAll(() => server.stop())

const ask = (sent: Partial<Sent> = {}) => request(server, { method: 'GET', path: '/health', ...sent })
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One request for every kind of answer. */
const kinds: [string, () => Partial<Sent>][] = [
  ['200', () => ({ path: '/api/admin/projects', headers: { Authorization: server.tokens.admin } })],
  ['304', () => ({ path: '/api/admin/projects', headers: { Authorization: server.tokens.admin, 'If-None-Match': '*' } })],
  ['401', () => ({ path: '/api/admin/projects' })],
  ['404', () => ({ path: '/nothing' })],
  [
    '413',
    () => ({
      method: 'PUT',
      path: '/api/admin/features/a/tags',
      headers: { Authorization: server.tokens.admin, 'Content-Type': 'application/json' },
      body: 'x'.repeat(1_000_001),
    }),
  ],
  ['HEAD', () => ({ method: 'HEAD' })],
  ['health', () => ({})],
  ['docs', () => ({ path: '/docs' })],
  ['the document', () => ({ path: '/docs/openapi.json' })],
  ['tRPC', () => ({ path: '/trpc/projects.getProjects', headers: { Authorization: server.tokens.admin } })],
  ['an error over tRPC', () => ({ path: '/trpc/projects.nothing' })],
  ['metrics', () => ({ path: '/internal-backstage/prometheus', headers: { Authorization: server.tokens.admin } })],
]

const withHeader = (sent: Partial<Sent>, name: string, value: string): Partial<Sent> => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})

describe('the request id', () => {
  test.each(kinds)('%s carries a new one, or the one that was sent', async (_, sent) => {
    const [one, other] = [await ask(sent()), await ask(sent())].map(({ headers }) => headers.get('x-request-id'))
    expect(one).toMatch(uuid)
    expect(other).not.toBe(one)
    expect((await ask(withHeader(sent(), 'X-Request-Id', 'mine-1'))).headers.get('x-request-id')).toBe('mine-1')
  })

  test.each(['a', 'A.b_c-9', '0'.repeat(64), '6a0f8da5-398f-4d26-9089-5a87e39dbca6'])('%s is taken over', async (id) => {
    expect((await ask({ headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toBe(id)
  })

  test.each(['', ' ', 'a b', 'a"b', '{"a":1}', 'a\tb', 'é', '<script>', '../x', 'a,b', '0'.repeat(65)])('%j is not', async (id) => {
    expect((await ask({ headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toMatch(uuid)
  })

  test('is the id of the error', async () => {
    const { json } = await ask({ path: '/nothing', headers: { 'X-Request-Id': 'mine-2' } })
    expect(json.id).toBe('mine-2')
  })
})

describe('traceparent', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const traceOf = ({ headers }: ByteAnswer) => headers.get('traceparent') ?? ''

  test.each(kinds)('%s begins a new trace, or continues the one that was sent', async (_, sent) => {
    const fresh = traceOf(await ask(sent()))
    expect(fresh).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(traceOf(await ask(sent())).slice(3, 35)).not.toBe(fresh.slice(3, 35))
    const continued = traceOf(await ask(withHeader(sent(), 'traceparent', `00-${trace}-${span}-01`)))
    expect(continued).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
    expect(continued).not.toContain(span)
  })

  test.each([
    '',
    'nonsense',
    `00-${trace}-${span}`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace}x-${span}-01`,
  ])('"%s" is ignored', async (sent) => {
    const answer = traceOf(await ask({ headers: { traceparent: sent } }))
    expect(answer).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(answer.slice(3, 35)).not.toBe(trace)
    expect(answer.slice(3, 35)).not.toBe('0'.repeat(32))
  })
})

describe('the access log', () => {
  const linesOf = (id: string) => server.log.map((line) => JSON.parse(line)).filter((line) => line.requestId === id)
  /** The one line of a request, which is written after its answer. */
  const lineOf = async (sent: Partial<Sent>, id = crypto.randomUUID() as string) => {
    const answer = await ask(withHeader(sent, 'X-Request-Id', id))
    const line = await vi.waitFor(() => {
      const [first] = linesOf(id)
      if (!first) throw new Error('there is no line yet')
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
  test.each(routes)('%s', async (route, sent) => {
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

  test('names the caller, and the method as it was sent', async () => {
    const headers = { Authorization: server.tokens.admin }
    const { line } = await lineOf({ method: 'HEAD', path: '/api/admin/projects', headers })
    expect(line).toMatchObject({ caller: 'admin for tests', method: 'HEAD', status: 200, route: '/api/admin/projects' })
    const refused = await lineOf({ path: '/trpc/projects.getProjects', headers: { Authorization: `Bearer ${server.tokens.backend}` } })
    expect(refused.line).toMatchObject({ caller: 'backend for tests', status: 403, route: '/trpc/projects.getProjects' })
  })

  test('has one line a request, whatever was answered', async () => {
    for (const [kind, sent] of kinds) {
      const { id } = await lineOf(sent())
      expect([kind, linesOf(id).length]).toEqual([kind, 1])
    }
  })

  test('holds no token, no query and no path', async () => {
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
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { request, type Sent } from '../request.ts'
import { serveChanged } from './serve-changed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const home = 'https://console.example'
const projects = '/api/admin/projects'
const admin = () => ({ Authorization: server.tokens.admin })
const preflight = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'authorization,content-type' }
const read = (headers: Headers, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, headers.get(name)]))
const names = ['access-control-allow-origin', 'access-control-expose-headers', 'access-control-allow-credentials', 'vary']
const none = { 'access-control-allow-origin': null, 'access-control-expose-headers': null, 'access-control-allow-credentials': null }
const exposed = expect.stringMatching(/^(?=.*ETag)(?=.*Retry-After)(?=.*Deprecation)(?=.*Link)(?=.*X-Request-Id)/)
const allowing = (admin: string[], frontend: string[] = []) => serveChanged(server, { cors: { admin, frontend } })
const readable: [string, () => Sent][] = [
  ['a value', () => ({ method: 'GET', path: projects, headers: admin() })],
  ['not modified', () => ({ method: 'GET', path: projects, headers: { ...admin(), 'If-None-Match': '*' } })],
  ['an error', () => ({ method: 'GET', path: projects })],
  ['an unknown path below', () => ({ method: 'GET', path: '/api/admin/nothing?a=b' })],
  ['tRPC', () => ({ method: 'GET', path: '/trpc/projects.getProjects', headers: admin() })],
  ['an error over tRPC', () => ({ method: 'POST', path: '/trpc/tags.updateFeatureTags', body: '{}' })],
]
const from = (origin: string, sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, Origin: origin } })

describe.each(readable)('%s', (_, sent) => {
  test('is readable from an allowed origin', async () => {
    const { headers } = await request(await allowing(['https://other.example', home]), from(home, sent()))
    expect(read(headers, names)).toEqual({
      ...none,
      'access-control-allow-origin': home,
      'access-control-expose-headers': exposed,
      vary: expect.stringMatching(/\bOrigin\b/),
    })
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test.each([
    'https://elsewhere.example',
    'https://console.example.evil',
    'http://console.example',
    'null',
    'https://console.example:8443',
  ])('is not readable from %s', async (origin) => {
    const { headers } = await request(await allowing([home]), from(origin, sent()))
    expect(read(headers, names)).toEqual({ ...none, vary: expect.stringMatching(/\bOrigin\b/) })
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('is readable from all origins with *', async () => {
    const { headers } = await request(await allowing(['*']), from('https://elsewhere.example', sent()))
    expect(read(headers, names)).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed })
    expect(headers.get('vary') ?? '').not.toContain('Origin')
  })

  test('has no CORS headers without allowed origins', async () => {
    const { headers } = await request(await allowing([]), from(home, sent()))
    expect(read(headers, names)).toMatchObject(none)
    expect(headers.get('vary') ?? '').not.toContain('Origin')
  })
})

describe('preflight request', () => {
  const ask = (path: string, headers: Record<string, string> = {}): Sent => ({
    method: 'OPTIONS',
    path,
    headers: { Origin: home, ...preflight, ...headers },
  })

  test.each([projects, '/api/admin/projects/a/features?b=c', '/trpc/projects.getProjects'])(
    'returns 204 for %s from an allowed origin',
    async (path) => {
      const { status, headers, text } = await request(await allowing([home]), ask(path))
      expect([status, text]).toEqual([204, ''])
      expect(headers.get('access-control-allow-origin')).toBe(home)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) expect(headers.get('access-control-allow-methods')).toContain(method)
      expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type')
      const wanted = { 'Access-Control-Request-Headers': 'authorization,halyard-comment' }
      const ofComment = await request(await allowing([home]), ask(path, wanted))
      expect(ofComment.headers.get('access-control-allow-headers')).toBe('authorization,halyard-comment')
      expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0)
      expect(headers.get('vary')).toContain('Origin')
    },
  )

  test.each<[string, string[], string, Record<string, string>]>([
    ['a request from another origin', [home], projects, { Origin: 'https://elsewhere.example' }],
    ['a server without allowed origins', [], projects, {}],
    ['a path that is not shared', [home], '/health', {}],
    ['a path that only starts like a shared path', [home], '/api/administration', {}],
    ['the frontend API, which has its own allowed origins', [home], '/api/frontend', {}],
  ])('returns 404 without CORS headers for %s', async (_, origins, path, headers) => {
    const answer = await request(await allowing(origins), ask(path, headers))
    expect(answer.status).toBe(404)
    expect(answer.json.name).toBe('NotFoundError')
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    expect(answer.headers.has('access-control-allow-methods')).toBe(false)
  })

  test('an OPTIONS request without Access-Control-Request-Method is not a preflight request', async () => {
    const { status, headers } = await request(await allowing([home]), { method: 'OPTIONS', path: projects, headers: { Origin: home } })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, home])
  })
})

test('the frontend API has its own allowed origins', async () => {
  const changed = await allowing([], ['*'])
  const frontend = await request(changed, from('https://shop.example', { method: 'GET', path: '/api/frontend/any' }))
  expect([frontend.status, frontend.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  const other = await request(changed, from('https://shop.example', { method: 'GET', path: projects }))
  expect(other.headers.has('access-control-allow-origin')).toBe(false)
})

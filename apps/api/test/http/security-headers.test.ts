import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { kinds } from './kinds.ts'
import { serveChanged } from './serve-changed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const home = 'https://console.example'
const preflight = { Origin: home, 'Access-Control-Request-Method': 'PUT' }
const all: typeof kinds = [...kinds, ['a preflight', 204, () => ({ method: 'OPTIONS', path: '/api/admin/projects', headers: preflight })]]
const strict = "default-src 'none'; frame-ancestors 'none'"
const secured = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' }
const read = (headers: Headers, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, headers.get(name)]))

describe('security headers', () => {
  test.each(all)('the response of %s (%d) has all security headers', async (_, status, sent) => {
    const changed = await serveChanged(server, { cors: { admin: [home], frontend: [] } })
    const answer = await request(changed, sent(server))
    expect(answer.status).toBe(status)
    expect(read(answer.headers, [...Object.keys(secured), 'content-security-policy'])).toEqual({
      ...secured,
      'content-security-policy': strict,
    })
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    expect(answer.headers.has('x-powered-by')).toBe(false)
    expect(answer.headers.has('server')).toBe(false)
  })

  test('the page has its own policy without external sources', async () => {
    const { status, headers } = await request(server, { method: 'GET', path: '/docs' })
    expect([status, read(headers, Object.keys(secured))]).toEqual([200, secured])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test.each(all)('the response of %s enforces https if the public URL is https', async (_, _status, sent) => {
    const changed = await serveChanged(server, { publicUrl: 'https://flags.example', cors: { admin: [home], frontend: [] } })
    const { headers } = await request(changed, sent(server))
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })
})

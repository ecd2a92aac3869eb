import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../src/store/index.ts'
import { type Answer, startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { type Changes, serveChanged } from './serve-changed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const away = async () => {
  throw new DatabaseUnavailable('the database cannot be reached', { cause: new Error('connect ECONNREFUSED 10.0.0.7:5432') })
}

const failing = (observe: () => Promise<never>): Changes => ({
  cache: {
    revisions: {
      observe,
      recent: observe,
      areCurrent: () => false,
      knows: () => false,
      showsRecent: () => false,
      deliveredAge: () => undefined,
      onChanged: () => undefined,
      shareNotices: () => null,
      announce: () => undefined,
      changing: () => () => undefined,
      lone: null,
    },
  },
})

describe.each(['/health', '/ready'])('%s', (path) => {
  test('returns 200 while the database responds, with or without a token', async () => {
    for (const token of ['', 'unknown']) {
      const answer = await request(server, { method: 'GET', path, headers: { Authorization: token } })
      expect([answer.status, answer.json]).toEqual([200, { health: 'GOOD' }])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('/health', () => {
  test('returns 200 without a query, whatever the state of the database is', async () => {
    const asked: string[] = []
    const changed = await serveChanged(
      server,
      failing(async () => {
        asked.push('the database')
        return away()
      }),
    )
    const answer = await request(changed, { method: 'GET', path: '/health' })
    expect([answer.status, answer.json]).toEqual([200, { health: 'GOOD' }])
    expect(asked).toEqual([])
  })
})

describe('/ready', () => {
  const ready = (on: { url: string }) => request(on, { method: 'GET', path: '/ready' })
  const expectBad = ({ status, headers, json }: Answer) => {
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '1', 'no-store'])
    expect(json).toEqual({ health: 'BAD', id: headers.get('x-request-id'), name: 'Unavailable', message: expect.any(String) })
  }

  test('returns 503 while the database is unreachable', async () => {
    const answer = await ready(await serveChanged(server, failing(away)))
    expectBad(answer)
    expect(answer.text).not.toContain('10.0.0.7')
  })

  test('returns 503 soon while the database hangs', async () => {
    const changed = await serveChanged(
      server,
      failing(() => new Promise<never>(() => undefined)),
    )
    const since = performance.now()
    expectBad(await ready(changed))
    expect(performance.now() - since).toBeLessThan(4_000)
  })

  test('returns 500 for any other fault and logs the fault', async () => {
    const changed = await serveChanged(
      server,
      failing(async () => {
        throw new Error('something else')
      }),
    )
    const answer = await ready(changed)
    expect(answer.status).toBe(500)
    expect(answer.json).toEqual({ id: answer.headers.get('x-request-id'), name: 'InternalError', message: expect.any(String) })
    expect(server.log.some((line) => line.includes(answer.json.id) && line.includes('something else'))).toBe(true)
  })
})

describe('/internal-backstage/prometheus', () => {
  const path = '/internal-backstage/prometheus'
  const read = (on: { url: string }, token?: string) =>
    request(on, { method: 'GET', path, headers: token === undefined ? {} : { Authorization: token } })

  test('returns 200 for administrators only', async () => {
    expect((await read(server)).status).toBe(401)
    expect((await read(server)).json.name).toBe('AuthenticationRequired')
    expect((await read(server, server.tokens.backend)).status).toBe(403)
    expect((await read(server, server.tokens.frontend)).json.name).toBe('NoAccessError')
    const { status, headers, text } = await read(server, server.tokens.admin)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('# TYPE http_request_duration_seconds histogram')
    expect(text).toContain('process_cpu_user_seconds_total')
  })

  test('returns 404 if the metrics have their own port', async () => {
    expect((await read(await serveChanged(server, { metricsHere: false }), server.tokens.admin)).status).toBe(404)
  })

  describe('with open metrics', () => {
    const forwarded = (on: { url: string }, from?: string) =>
      request(on, { method: 'GET', path, headers: from === undefined ? {} : { 'X-Forwarded-For': from } })

    test('returns 200 without credentials to a caller on this machine', async () => {
      expect((await forwarded(await serveChanged(server, { openMetrics: true }))).status).toBe(200)
      const behindProxy = await serveChanged(server, { openMetrics: true, trustedProxies: ['127.0.0.1'] })
      expect((await forwarded(behindProxy, '127.0.0.1')).status).toBe(200)
    })

    test.each([
      ['a trusted proxy', ['127.0.0.1']],
      ['an untrusted proxy', []],
    ])('returns 401 without credentials to a caller on another machine behind %s on this machine', async (_, trustedProxies) => {
      const behindProxy = await serveChanged(server, { openMetrics: true, trustedProxies })
      for (const from of ['203.0.113.9', '127.0.0.1, 203.0.113.9', 'unknown']) expect((await forwarded(behindProxy, from)).status).toBe(401)
    })
  })

  const counted = async (on: { url: string }) => {
    const { text } = await read(on, server.tokens.admin)
    const lines = text.matchAll(/^http_request_duration_seconds_count\{method="([^"]*)",route="([^"]*)",status="([^"]*)"\} (\d+)$/gm)
    return {
      text,
      counts: Object.fromEntries([...lines].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)])),
    }
  }

  test('counts every request once, by route pattern and not by path', async () => {
    const changed = await serveChanged(server, {})
    const headers = { Authorization: server.tokens.admin }
    const send = (method: string, path: string) => request(changed, { method, path, headers })
    for (const name of ['a-secret-1', 'a-secret-2', 'a-secret%203']) {
      await send('GET', `/api/admin/projects/default/features/${name}?a-secret-query`)
      await send('GET', `/a-secret/${name}`)
      await send('POST', `/docs/${name}`)
      await send('GET', `/trpc/a-secret.${name}`)
    }
    await send('GET', '/api/admin/projects')
    await send('HEAD', '/api/admin/projects')
    await send('GET', '/trpc/projects.getProjects')
    await send('GET', '/health')
    const text = await vi.waitFor(async () => {
      const { text, counts } = await counted(changed)
      const { [`GET ${path} 200`]: _, ...others } = counts
      expect(others).toEqual({
        'GET /api/admin/projects/:projectId/features/:featureName 404': 2,
        'GET /api/admin/projects/:projectId/features/:featureName 400': 1,
        'GET unmatched 404': 3,
        'POST /docs 404': 3,
        'GET /trpc 404': 3,
        'GET /api/admin/projects 200': 1,
        'HEAD /api/admin/projects 200': 1,
        'GET /trpc/projects.getProjects 200': 1,
        'GET /health 200': 1,
      })
      return text
    })
    expect(text).not.toContain('a-secret')
  })
})

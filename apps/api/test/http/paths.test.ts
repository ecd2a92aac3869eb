import { listEndpoints } from '@halyard/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ByteAnswer, request } from '../request.ts'
import { outcomesOf, sameIn } from '../sweeps/outcomes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const expectNothingThere = (answer: ByteAnswer) => {
  expect(answer.status).toBe(404)
  expect(answer.json).toEqual({ id: answer.headers.get('x-request-id'), name: 'NotFoundError', message: expect.any(String) })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

/** Whether a path matches a pattern. A parameter also matches a literal of other methods. */
const matches = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

const unknownPaths = [
  '/index.html',
  '/api',
  '/api/',
  '/api/admin',
  '/api/admin/nothing',
  '/api/administration/projects',
  '/api/admin/projects/',
  '/api/admin/projects;a=b',
  '/api/admin/projects%2F',
  '/api/admin/projects%00',
  '/API/admin/projects',
  '//api/admin/projects',
  '/api//admin/projects',
  '//elsewhere.example/api/admin/projects',
  '/%',
  '/%zz',
  '/%00',
  '/%C0%80',
  '/%ff%fe',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/docs/../../package.json',
  '/docs/%2e%2e%2fpackage.json',
  '/docs/package.json',
  '/docs/',
  '/favicon.ico',
  '/__proto__',
  '/constructor/toString',
  `/${'x'.repeat(8_000)}`,
  `/${'a/'.repeat(4_000)}`,
  `/api?${'x'.repeat(8_000)}`,
]

test('returns 404 for every unknown path, with and without a valid token', async () => {
  const asked = unknownPaths.map((path) => {
    const ask = async () => {
      for (const token of [server.tokens.admin, 'unknown']) {
        expectNothingThere(await request(server, { method: 'GET', path, headers: { Authorization: token } }))
      }
      return 404
    }
    return [path, ask] as const
  })
  expect(await outcomesOf(asked)).toEqual(sameIn(asked, 404))
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH']
const patterns = [...new Set(listEndpoints().map(({ endpoint }) => endpoint.path)), '/health', '/docs']

/** The path of a pattern, and the methods without an endpoint. */
const absentMethods = (pattern: string) => {
  const path = pattern.replaceAll(/:\w+/g, 'some')
  const declared = listEndpoints().flatMap(({ endpoint }) => (matches(endpoint.path, path) ? [endpoint.method as string] : []))
  const present = declared.length > 0 ? declared : ['GET']
  return { path, methods: methods.filter((one) => !present.includes(one)), hasGet: present.includes('GET') }
}

test('returns 404 for every method without an endpoint', async () => {
  const asked = patterns.flatMap((pattern) => {
    const { path, methods, hasGet } = absentMethods(pattern)
    const others = methods.map((method) => {
      const ask = async () => {
        const body = method === 'GET' || method === 'TRACE' ? undefined : '{}'
        expectNothingThere(await request(server, { method, path, body }))
        return 404
      }
      return [`${method} ${pattern}`, ask] as const
    })
    const head = [`HEAD ${pattern}`, async () => (await request(server, { method: 'HEAD', path })).status] as const
    return hasGet ? others : [...others, head]
  })
  expect(asked.length).toBeGreaterThan(patterns.length * 4)
  expect(await outcomesOf(asked)).toEqual(sameIn(asked, 404))
})

test('no spelling of a path bypasses the permission check of an endpoint', async () => {
  for (const path of ['/docs/../api/admin/projects', '/%2e/api/admin/x/%2e%2e/projects', '/health/../api/admin/projects']) {
    expect([path, (await request(server, { method: 'GET', path })).status]).toEqual([path, expect.toBeOneOf([401, 404])])
  }
})

test('escapes in a parameter are decoded once', async () => {
  const create = (name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
  expect((await create("it's-(1)!*~")).status).toBe(201)
  const read = (name: string) => server.send('GET', `/api/admin/projects/default/features/${name}`)
  expect((await read('it%27s-%281%29%21%2A%7E')).json.name).toBe("it's-(1)!*~")
  expect((await read('it%2527s')).status).toBe(400)
})

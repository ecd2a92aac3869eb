import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
let now = start
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

const validate = (tokens: unknown) => server.send('POST', '/edge/validate', { token: null, body: { tokens } })
const validated = async (tokens: readonly string[]) => {
  now += 1_500
  const { status, json } = await validate(tokens)
  expect(status).toBe(200)
  return json.tokens
}
const newToken = async (more: object): Promise<{ id: number; secret: string }> => {
  const body = { tokenName: 'edge', type: 'backend', environment: 'development', projects: ['default'], ...more }
  return (await server.send('POST', '/api/admin/api-tokens', { body })).json
}

test('returns 200 with type and scope of each known token, in the order of the request and without duplicates', async () => {
  const { admin, backend, frontend } = server.tokens
  const inDevelopment = { environment: 'development', projects: ['default'] }
  expect(await validated([frontend, 'unknown', backend, '', frontend, admin])).toEqual([
    { token: frontend, type: 'frontend', ...inDevelopment },
    { token: backend, type: 'backend', ...inDevelopment },
    { token: admin, type: 'admin', environment: '*', projects: ['*'] },
  ])
})

test('returns 200 and an empty list for unknown tokens and for an empty request', async () => {
  expect([await validated(['unknown', 'user:1234']), await validated([])]).toEqual([[], []])
})

test('returns 200 without deleted and expired tokens', async () => {
  const deleted = await newToken({})
  const expiring = await newToken({ expiresAt: new Date(now + 60_000).toISOString() })
  expect((await validated([deleted.secret, expiring.secret])).map(({ token }: { token: string }) => token)).toEqual([
    deleted.secret,
    expiring.secret,
  ])
  await server.send('DELETE', `/api/admin/api-tokens/${deleted.id}`)
  now += 60_000
  expect(await validated([deleted.secret, expiring.secret])).toEqual([])
})

test('returns 400 if tokens is not a list of strings or has more than 1,000 items', async () => {
  for (const tokens of [undefined, null, 'one', [7], ['x'.repeat(1_001)], Array(1_001).fill('x')]) {
    expect((await validate(tokens)).status).toBe(400)
  }
})

test('returns 429 after 60 requests per minute from one address', async () => {
  now += 60_000
  for (let n = 0; n < 60; n++) await validate([])
  const { status, headers, json } = await validate([server.tokens.backend])
  expect([status, json.name, headers.get('retry-after')]).toEqual([429, 'RateLimitError', '60'])
})

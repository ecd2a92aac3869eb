import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { request } from '../../../test/request.ts'
import { build } from '../../store/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://flags.example.org' })
})
afterAll(() => server.stop())

const cookieOf = (secret: string) => ({ Cookie: `halyard-session=${secret}` })
const logOut = (headers: Record<string, string> = {}, token: string | null = null, query = '') =>
  server.send('POST', `/logout${query}`, { token, headers })
const asForm = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Content-Type': 'application/x-www-form-urlencoded' }
const statusWith = async (secret: string) =>
  (await server.send('GET', '/api/admin/projects', { token: null, headers: cookieOf(secret) })).status
const listSessions = () => server.database.run(build.selectFrom('session').selectAll().compile())

describe('204', () => {
  test('ends only the session of the cookie, at once, and clears the cookie', async () => {
    const { id } = await newAccount(server)
    const [one, other] = [await newSession(server, id), await newSession(server, id)]
    expect([await statusWith(one), await statusWith(other)]).toEqual([200, 200])
    const { status, headers, text } = await logOut(cookieOf(one))
    expect([status, text]).toEqual([204, ''])
    expect(headers.get('set-cookie')).toBe('halyard-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect([await statusWith(one), await statusWith(other)]).toEqual([401, 200])
  })

  test('returns 204 without a session', async () => {
    const { status, headers } = await logOut()
    expect([status, headers.has('set-cookie')]).toEqual([204, false])
  })

  test.each(['unknown', 'x'.repeat(5_000), '%00'])('clears a cookie without a valid session', async (secret) => {
    const before = await listSessions()
    const { status, headers } = await logOut(cookieOf(secret))
    expect(status).toBe(204)
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await listSessions()).toEqual(before)
  })

  test('returns 204 for a repeated logout', async () => {
    const { id } = await newAccount(server)
    const secret = await newSession(server, id)
    expect([(await logOut(cookieOf(secret))).status, (await logOut(cookieOf(secret))).status]).toEqual([204, 204])
  })

  test('ends all sessions of the account with ?all=true, and no session of another account', async () => {
    const [{ id, token }, other] = [await newAccount(server), await newAccount(server)]
    const own = [await newSession(server, id), await newSession(server, id)]
    const foreign = await newSession(server, other.id)
    expect((await logOut(cookieOf(own[0]!), null, '?all=true')).status).toBe(204)
    expect(await Promise.all([...own, foreign].map(statusWith))).toEqual([401, 401, 200])
    expect((await server.send('GET', '/api/admin/projects', { token })).status).toBe(200)
  })

  test('?all=true with an expired session ends no other session', async () => {
    const { id } = await newAccount(server)
    const [expired, live] = [await newSession(server, id, new Date('2026-01-31T12:00:00.000Z')), await newSession(server, id)]
    expect((await logOut(cookieOf(expired), null, '?all=true')).status).toBe(204)
    expect(await statusWith(live)).toBe(200)
  })

  test('does not affect tokens', async () => {
    const { id, token } = await newAccount(server)
    const secret = await newSession(server, id)
    expect((await logOut(cookieOf(secret), token)).status).toBe(204)
    expect((await server.send('GET', '/api/admin/projects', { token })).status).toBe(200)
    expect(await statusWith(secret)).toBe(401)
  })

  test('ends the session over tRPC', async () => {
    const { id } = await newAccount(server)
    const secret = await newSession(server, id)
    const { status, headers } = await server.send('POST', '/trpc/auth.logOut', { token: null, body: {}, headers: cookieOf(secret) })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await statusWith(secret)).toBe(401)
  })
})

describe('302', () => {
  test('redirects an HTML form to / and ends the session', async () => {
    const { id } = await newAccount(server)
    const secret = await newSession(server, id)
    const { status, headers } = await request(server, { method: 'POST', path: '/logout', headers: { ...asForm, ...cookieOf(secret) } })
    expect([status, headers.get('location'), headers.get('clear-site-data')]).toEqual([302, '/', '"cache", "storage"'])
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await statusWith(secret)).toBe(401)
  })

  test('redirects an HTML form without a session', async () => {
    const { status, headers } = await request(server, { method: 'POST', path: '/logout', headers: asForm })
    expect([status, headers.get('location'), headers.has('set-cookie')]).toEqual([302, '/', false])
  })
})

test('returns 400 for another value of ?all, and keeps the session', async () => {
  const { id } = await newAccount(server)
  const secret = await newSession(server, id)
  expect((await logOut(cookieOf(secret), null, '?all=maybe')).status).toBe(400)
  expect(await statusWith(secret)).toBe(200)
})

describe('cross-site requests', () => {
  const crossSite = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example.org' }

  test.each([
    ['a session', {}],
    ['a session and an invalid Authorization header', { Authorization: 'nonsense' }],
  ])('a cross-site request with %s returns 403 and keeps the session', async (_, more) => {
    const { id } = await newAccount(server)
    const secret = await newSession(server, id)
    for (const path of ['/logout', '/trpc/auth.logOut']) {
      const headers = { ...cookieOf(secret), ...crossSite, ...more }
      expect((await server.send('POST', path, { token: null, body: {}, headers })).status).toBe(403)
    }
    expect(await statusWith(secret)).toBe(200)
  })
})

test('every status that POST /logout returns is in the OpenAPI document', async () => {
  const { paths } = (await server.send('GET', '/docs/openapi.json', { token: null })).json
  const documented = Object.keys(paths['/logout'].post.responses)
  const statuses = [await logOut(), await logOut({ Origin: 'https://evil.example.org' }), await logOut({ 'If-Match': '"any"' })]
  expect(statuses.map(({ status }) => status)).toEqual([204, 403, 400])
  expect(documented).toEqual(expect.arrayContaining(statuses.map(({ status }) => String(status))))
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const start = Date.parse('2026-11-21T08:00:00.000Z')
const password = 'Correct-Horse-7'
let now = start
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now, limited: false, publicUrl: 'https://flags.example.org' })
})
afterAll(() => server.stop())

const path = '/api/admin/user/sessions'
const send = (secret: string, method = 'GET', to = path) =>
  server.send(method, to, { token: null, headers: { Cookie: `halyard-session=${secret}` } })
const inAnHour = () => new Date(now + 3_600_000)
const sessionsOf = async (secret: string) => (await send(secret)).json.sessions
const currentId = async (secret: string): Promise<number> =>
  (await sessionsOf(secret)).find(({ current }: { current: boolean }) => current).id

describe('200', () => {
  test('lists the sessions that have not ended, newest first, without secrets', async () => {
    const { id, username } = await newAccount(server, { password })
    const old = await newSession(server, id, new Date(now + 60_000))
    const logIn = (userAgent: string) =>
      server.send('POST', '/auth/simple/login', { token: null, body: { username, password }, headers: { 'User-Agent': userAgent } })
    const { headers } = await logIn('Firefox '.repeat(100))
    const secret = /^halyard-session=([^;]*);/.exec(headers.get('set-cookie')!)![1]!
    now = start + 5_000
    expect((await send(secret)).status).toBe(200)
    await server.ports.identity.lastUsedTokens.flush()
    const { text, json } = await send(secret)
    expect(json.sessions).toEqual([
      {
        id: expect.any(Number),
        createdAt: '2026-11-21T08:00:00.000Z',
        expiresAt: '2026-11-23T08:00:00.000Z',
        seenAt: '2026-11-21T08:00:05.000Z',
        userAgent: 'Firefox '.repeat(100).slice(0, 255),
        current: true,
      },
      expect.objectContaining({ seenAt: null, userAgent: null, current: false }),
    ])
    for (const hidden of [secret, old, 'hash']) expect(text).not.toContain(hidden)
    now = start + 60_000
    expect(await sessionsOf(secret)).toHaveLength(1)
  })

  test('ends another session at once, and appends no event', async () => {
    const { id } = await newAccount(server)
    const [own, other] = [await newSession(server, id, inAnHour()), await newSession(server, id, inAnHour())]
    const eventsNow = async () => (await server.send('GET', '/api/admin/events')).json.events[0]?.id
    const [otherId, before] = [await currentId(other), await eventsNow()]
    const { status, headers } = await send(own, 'DELETE', `${path}/${otherId}`)
    expect([status, headers.has('set-cookie')]).toEqual([200, false])
    expect([(await send(other)).status, (await send(own)).status, await eventsNow()]).toEqual([401, 200, before])
    expect((await send(own, 'DELETE', `${path}/${otherId}`)).status).toBe(404)
  })

  test('ending the session of the request clears its cookie', async () => {
    const { id } = await newAccount(server)
    const own = await newSession(server, id, inAnHour())
    const { status, headers } = await send(own, 'DELETE', `${path}/${await currentId(own)}`)
    expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"'])
    expect(headers.get('set-cookie')).toBe('halyard-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
    expect((await send(own)).status).toBe(401)
  })

  test('ends all other sessions of the account at once, and no session of another account', async () => {
    const [{ id, token }, other] = [await newAccount(server), await newAccount(server)]
    const own = [await newSession(server, id, inAnHour()), await newSession(server, id, inAnHour())] as const
    const foreign = await newSession(server, other.id, inAnHour())
    const statuses = async () => Promise.all([...own, foreign].map(async (secret) => (await send(secret)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await send(own[0], 'DELETE')).status).toBe(200)
    expect(await statuses()).toEqual([200, 401, 200])
    expect((await server.send('DELETE', path, { token })).status).toBe(200)
    expect(await statuses()).toEqual([401, 401, 200])
  })
})

test('returns 404 for a session of another account, and keeps it', async () => {
  const [ada, bob] = [await newAccount(server), await newAccount(server)]
  const [own, foreign] = [await newSession(server, ada.id, inAnHour()), await newSession(server, bob.id, inAnHour())]
  const id = await currentId(foreign)
  expect(await send(own, 'DELETE', `${path}/${id}`)).toMatchObject({
    status: 404,
    json: { message: `You have no session with the id ${id}` },
  })
  expect((await send(foreign)).status).toBe(200)
})

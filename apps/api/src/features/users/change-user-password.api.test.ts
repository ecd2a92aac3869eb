import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { userOperations } from './users.ts'

const [before, after] = ['Battery-Staple-3', 'Correct-Horse-7']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

const path = (id: number | string) => `/api/admin/user-admin/${id}/change-password`
const change = (id: number | string, body: unknown = { password: after }, token?: string) =>
  server.send('POST', path(id), { body, ...(token !== undefined && { token }) })
const logIn = async (username: string | null, password: string) =>
  (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password } })).status

describe('200', () => {
  test('only the new password can log in', async () => {
    const { id, username } = await newAccount(server, { password: before })
    expect(await change(id)).toMatchObject({ status: 200, json: {} })
    expect([await logIn(username, before), await logIn(username, after)]).toEqual([401, 200])
  })

  test('ends all sessions and the reset link at once, but no token', async () => {
    const { id, email, token } = await newAccount(server, { email: 'ends@example.org', password: before })
    const session = { token: null, headers: { Cookie: `halyard-session=${await newSession(server, id)}` } }
    const { resetPasswordUrl } = (await server.send('POST', '/api/admin/user-admin/reset-password', { body: { id: email } })).json
    const uses = async () => [
      (await server.send('GET', '/api/admin/user', session)).status,
      (await server.send('GET', `/auth/reset/validate${new URL(resetPasswordUrl).search}`, { token: null })).status,
      (await server.send('GET', '/api/admin/user', { token })).status,
    ]
    expect(await uses()).toEqual([200, 200, 200])
    await change(id)
    expect(await uses()).toEqual([401, 401, 200])
  })

  test('writes an event without password and hash', async () => {
    const { id } = await newAccount(server)
    await change(id)
    const [event] = (await listEvents(server, 'user-password-changed')).slice(-1)
    expect(event).toMatchObject({ created_by: 'admin for tests', data: { id }, pre_data: null })
    expect([await isDisclosed(server, after), await isDisclosed(server, 'argon2id')]).toEqual([false, false])
  })
})

describe('400', () => {
  test.each([
    ['null', null],
    ['nothing', {}],
    ['null as password', { password: null }],
    ['a number as password', { password: 1234567890 }],
    ['an empty password', { password: '' }],
    ['a weak password', { password: 'weak' }],
    ['a password of 257 characters', { password: 'a-'.repeat(128).concat('a') }],
    ['U+0000', { password: `${after}\u0000` }],
    ['an unknown field', { password: after, confirmPassword: after }],
  ])('returns 400 for %s', async (_, body) => {
    const { id, username } = await newAccount(server, { password: before })
    expect(await change(id, body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: expect.any(Array) } })
    expect(await logIn(username, before)).toBe(200)
  })

  test.each(['0', '01', 'x', '2147483648', '9007199254740993'])('returns 400 for the id %s', async (id) => {
    expect((await change(id)).status).toBe(400)
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s, also for the own password', async (rootRole) => {
    const { id, token } = await newAccount(server, { rootRole })
    expect(await change(id, { password: after }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for a user with permissions that the caller lacks', async () => {
    const asEditor = (id: number) =>
      runAs(server, userOperations.changeUserPassword, grantsOfRole('Editor'), { params: { id }, body: { password: after } })
    const strong = await newAccount(server, { rootRole: 'Admin', password: before })
    expect(await asEditor(strong.id)).toMatchObject({ status: 403 })
    expect(await logIn(strong.username, before)).toBe(200)
    expect(await asEditor((await newAccount(server)).id)).toEqual({})
  })
})

test('returns 404 for an unknown user and for a service account, which gets no password', async () => {
  const bot = await newAccount(server, { kind: 'Service Account', username: 'robot' })
  for (const id of [2_147_483_647, bot.id]) expect(await change(id)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  expect(await logIn('robot', after)).toBe(401)
})

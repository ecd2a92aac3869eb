import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newSession, type TestAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const [before, after] = ['Battery-Staple-3', 'Correct-Horse-7']
const good = { oldPassword: before, password: after, confirmPassword: after }
let clock = Date.parse('2026-11-21T08:00:00.123Z')
let server: TestServer
let person: TestAccount
let counter = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock += 60_000
  counter += 1
  person = await newAccount(server, { email: `person-${counter}@example.org`, password: before })
})

const until = () => new Date(clock + 3_600_000)
const cookie = async () => ({ Cookie: `halyard-session=${await newSession(server, person.id, until())}` })
const change = (body: unknown, token: string | null = person.token, headers: Record<string, string> = {}) =>
  server.send('POST', '/api/admin/user/change-password', { body, token, headers })
const logIn = async (password: string) =>
  (await server.send('POST', '/auth/simple/login', { token: null, body: { username: person.username, password } })).status
const works = async (headers: Record<string, string>) => (await server.send('GET', '/api/admin/user', { token: null, headers })).status

describe('200', () => {
  test('only the new password can log in', async () => {
    expect(await change(good)).toMatchObject({ status: 200, json: {} })
    expect([await logIn(before), await logIn(after)]).toEqual([401, 200])
  })

  test('ends all other sessions at once, and keeps the session of the request', async () => {
    const [own, other] = [await cookie(), await cookie()]
    expect((await change(good, null, own)).status).toBe(200)
    expect([await works(own), await works(other)]).toEqual([200, 401])
  })

  test('a request with a token ends all sessions of the account, and none of other accounts', async () => {
    const own = await cookie()
    const stranger = await newAccount(server)
    const theirs = { Cookie: `halyard-session=${await newSession(server, stranger.id, until())}` }
    await change(good)
    expect([await works(own), await works(theirs)]).toEqual([401, 200])
    expect((await server.send('GET', '/api/admin/user', { token: person.token })).status).toBe(200)
  })

  test('invalidates the reset link', async () => {
    const { json } = await server.send('POST', '/api/admin/user-admin/reset-password', { body: { id: person.email } })
    const validate = async () =>
      (await server.send('GET', `/auth/reset/validate${new URL(json.resetPasswordUrl).search}`, { token: null })).status
    expect(await validate()).toBe(200)
    await change(good)
    expect(await validate()).toBe(401)
  })

  test('writes an event of the user without passwords', async () => {
    await change(good)
    const [event] = (await listEvents(server, 'user-password-changed')).slice(-1)
    expect(event).toMatchObject({ created_by: person.username, created_by_account: person.id, data: { id: person.id }, pre_data: null })
    for (const secret of [before, after, 'argon2id']) expect(await isDisclosed(server, secret)).toBe(false)
  })

  test('the later of two concurrent changes returns 401, because its old password is outdated', async () => {
    const other = 'Staple-Correct-5'
    const answers = await Promise.all([change(good), change({ ...good, password: other, confirmPassword: other })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('400', () => {
  test.each([
    ['null', null],
    ['nothing', {}],
    ['no old password', { password: after, confirmPassword: after }],
    ['no confirmation', { password: after, oldPassword: before }],
    ['another password in the confirmation', { ...good, confirmPassword: `${after}!` }],
    ['null as password', { ...good, password: null, confirmPassword: null }],
    ['a weak password', { ...good, password: 'weak', confirmPassword: 'weak' }],
    ['a password of 257 characters', { ...good, password: 'x-'.repeat(129), confirmPassword: 'x-'.repeat(129) }],
    ['an old password of 257 characters', { ...good, oldPassword: 'x'.repeat(257) }],
    ['an unknown field', { ...good, id: 1 }],
  ])('returns 400 for %s', async (_, body) => {
    expect(await change(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: expect.any(Array) } })
    expect(await logIn(before)).toBe(200)
  })
})

describe('401', () => {
  const refused = { status: 401, json: { name: 'AuthenticationRequired' } }

  test('returns 401 for a wrong old password, and changes nothing', async () => {
    const own = await cookie()
    expect(await change({ ...good, oldPassword: after })).toMatchObject(refused)
    expect([await logIn(before), await works(own)]).toEqual([200, 200])
  })

  test('returns 401 to an account without a password', async () => {
    const { token } = await newAccount(server)
    expect(await change(good, token)).toMatchObject(refused)
  })
})

describe('403', () => {
  test('returns 403 to a service account and to an API token', async () => {
    const bot = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
    for (const token of [bot.token, server.tokens.admin])
      expect(await change(good, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 to a cross-site request with a cookie', async () => {
    const headers = { ...(await cookie()), 'Sec-Fetch-Site': 'cross-site' }
    expect(await change(good, null, headers)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(await logIn(before)).toBe(200)
  })
})

test('returns 429 after too many wrong passwords, also for the right password, until the minute ends', async () => {
  const guess = { ...good, oldPassword: 'Guessed-Wrong-1' }
  const statuses = []
  for (let guesses = 0; guesses < 10; guesses++) statuses.push((await change(guess)).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  clock += 1_000
  const answer = await change(good)
  expect(answer).toMatchObject({ status: 429, json: { name: 'RateLimitError' } })
  expect(answer.headers.get('retry-after')).toBe('59')
  const other = await newAccount(server, { password: before })
  expect((await change(good, other.token)).status).toBe(200)
  clock += 59_000
  expect((await change(good)).status).toBe(200)
})

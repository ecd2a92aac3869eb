import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { issueResetLink } from '../../identity/secret/reset-links.ts'
import { hashSecret, newSecret } from '../../identity/secret/secrets.ts'

const start = Date.parse('2026-11-21T08:00:00.000Z')
const publicUrl = 'https://flags.example.org/here'
const [password, another] = ['Correct-Horse-7', 'Another-Horse-8']
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false, publicUrl })
})
afterAll(() => server.stop())

const newLink = async (accountId: number, createdBy: string | null = null): Promise<string> => {
  const { statement, url } = issueResetLink({ accountId, purpose: 'reset', createdBy, now: clock, publicUrl })
  await server.database.run(statement)
  return new URL(url).searchParams.get('token')!
}
const validate = (token: string) => server.send('GET', `/auth/reset/validate?token=${encodeURIComponent(token)}`, { token: null })
const reset = (token: unknown, chosen: unknown = another) =>
  server.send('POST', '/auth/reset/password', { token: null, body: { token, password: chosen } })
const logIn = async (username: string, given: string) =>
  (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password: given } })).status
const dead = { status: 401, json: { name: 'AuthenticationRequired', message: 'This link is no longer valid: request a new one' } }

describe('GET /auth/reset/validate', () => {
  test('returns 200 with the user of the link, repeatedly', async () => {
    const { id } = await newAccount(server, { name: 'Ada', email: 'ada@example.org', rootRole: 'Editor' })
    const token = await newLink(id, 'an administrator')
    for (let round = 0; round < 2; round++) {
      const { status, json, headers } = await validate(token)
      expect(status).toBe(200)
      expect(json).toEqual({
        token,
        createdBy: 'an administrator',
        email: 'ada@example.org',
        name: 'Ada',
        id,
        role: { id: 2, type: 'root', name: 'Editor', description: expect.any(String) },
      })
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('returns 200 for a user without name and address who requested the link', async () => {
    const { id } = await newAccount(server)
    expect((await validate(await newLink(id))).json).toMatchObject({ createdBy: null, email: null, name: null, role: { name: 'Viewer' } })
  })

  test.each([
    ['unknown', () => newSecret()],
    ['in the form in which it is stored', async () => hashSecret(await newLink((await newAccount(server)).id))],
    ['in another case', async () => (await newLink((await newAccount(server)).id)).toUpperCase()],
    ['of a service account', async () => newLink((await newAccount(server, { kind: 'Service Account' })).id)],
  ])('returns 401 for a link that is %s', async (_, token) => {
    expect(await validate(await token())).toMatchObject(dead)
  })

  test('returns 401 from the instant the link expires, after one hour', async () => {
    const token = await newLink((await newAccount(server)).id)
    clock = start + 3_599_999
    expect((await validate(token)).status).toBe(200)
    clock = start + 3_600_000
    expect(await validate(token)).toMatchObject(dead)
    expect(await reset(token)).toMatchObject(dead)
    clock = start
  })

  test.each(['', '?token=', `?token=${'x'.repeat(1001)}`, '?token=a&token=b', '?token=%00', '?Token=abc'])(
    'returns 400 for the query %s',
    async (query) => {
      const answer = await server.send('GET', `/auth/reset/validate${query}`, { token: null })
      expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'query/token' }] } })
    },
  )
})

describe('POST /auth/reset/password', () => {
  test('returns 200, sets the password and ends all sessions; tokens keep working and no session starts', async () => {
    const { id, username, token: own } = await newAccount(server, { password })
    const sessions = [await newSession(server, id), await newSession(server, id)]
    const statuses = async () => {
      const all = sessions.map((secret) => ({ token: null, headers: { Cookie: `halyard-session=${secret}` } }))
      return Promise.all([...all, { token: own }].map(async (as) => (await server.send('GET', '/api/admin/projects', as)).status))
    }
    expect(await statuses()).toEqual([200, 200, 200])
    const answer = await reset(await newLink(id))
    expect([answer.status, answer.text, answer.headers.has('set-cookie')]).toEqual([200, '{}', false])
    expect(await statuses()).toEqual([401, 401, 200])
    expect([await logIn(username!, password), await logIn(username!, another)]).toEqual([401, 200])
  })

  test('returns 200 for a first password', async () => {
    const { id, username } = await newAccount(server)
    expect((await reset(await newLink(id))).status).toBe(200)
    expect(await logIn(username!, another)).toBe(200)
  })

  test('returns 401 for a link that was used', async () => {
    const { id, username } = await newAccount(server)
    const token = await newLink(id)
    await reset(token)
    expect(await reset(token, password)).toMatchObject(dead)
    expect(await validate(token)).toMatchObject(dead)
    expect(await logIn(username!, another)).toBe(200)
  })

  test('returns 401 to all but one of several concurrent requests', async () => {
    const { id, username } = await newAccount(server)
    const token = await newLink(id)
    const chosen = Array.from({ length: 6 }, (_, index) => `${another}${index}`)
    const statuses = (await Promise.all(chosen.map((one) => reset(token, one)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
    const open = await Promise.all(chosen.map((one) => logIn(username!, one)))
    expect(open).toEqual(statuses)
  })

  test('returns 401 for a link that a newer link replaced', async () => {
    const { id } = await newAccount(server)
    const [older, newer] = [await newLink(id), await newLink(id)]
    expect(await reset(older)).toMatchObject(dead)
    expect((await reset(newer)).status).toBe(200)
  })

  test('returns 401 after the mail address or the password changed, and after the account was deleted', async () => {
    const { id } = await newAccount(server, { email: 'old@example.org' })
    const user = `/api/admin/user-admin/${id}`
    for (const [method, path, body] of [
      ['PUT', user, { email: 'new@example.org' }],
      ['POST', `${user}/change-password`, { password }],
      ['DELETE', user, undefined],
    ] as const) {
      const token = await newLink(id)
      expect((await validate(token)).status).toBe(200)
      expect((await server.send(method, path, { body })).status).toBe(200)
      expect(await validate(token), path).toMatchObject(dead)
      expect(await reset(token), path).toMatchObject(dead)
    }
  })

  test('returns 400 with every fault of a weak password and keeps the link; returns 401 without a valid link', async () => {
    const { id } = await newAccount(server)
    const token = await newLink(id)
    const { status, json } = await reset(token, 'weak')
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.details).toContainEqual({ path: 'body/password', message: 'Use at least 10 characters.' })
    expect((await reset(token)).status).toBe(200)
    expect(await reset(newSecret(), 'weak')).toMatchObject(dead)
  })

  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['no link', { password: another }, 'body/token'],
    ['no password', { token: 'x' }, 'body/password'],
    ['null as link', { token: null, password: another }, 'body/token'],
    ['a number as link', { token: 7, password: another }, 'body/token'],
    ['an empty link', { token: '', password: another }, 'body/token'],
    ['a link of 1001 characters', { token: 'x'.repeat(1001), password: another }, 'body/token'],
    ['null as password', { token: 'x', password: null }, 'body/password'],
    ['a password of 257 characters', { token: 'x', password: 'x'.repeat(257) }, 'body/password'],
    ['U+0000', { token: 'x', password: 'Correct-Horse\u0000-7' }, 'body/password'],
    ['an unknown field', { token: 'x', password: another, id: 1 }, 'body'],
    ['__proto__ instead of the fields', '{"__proto__":{"token":"x","password":"y"}}', 'body/token'],
  ]
  test('returns 400 for every wrong body, and stores nothing', () =>
    expectRows(refused, async (_, body, wrong) => {
      const before = await storedRows(server.database)
      const headers = { 'Content-Type': 'application/json' }
      const answer = await server.send('POST', '/auth/reset/password', { token: null, body, headers })
      expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
      if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(wrong)
      expect(await storedRows(server.database)).toEqual(before)
    }))

  test('writes an event with the account and without secrets', async () => {
    const { id, username } = await newAccount(server)
    const token = await newLink(id)
    await reset(token, 'Unheard-Of-Horse-9')
    const [event] = (await listEvents(server, 'user-password-changed')).slice(-1)
    expect(event).toMatchObject({ created_by: username, created_by_account: id, data: { id } })
    expect([
      await isDisclosed(server, token),
      await isDisclosed(server, hashSecret(token)),
      await isDisclosed(server, 'Unheard-Of'),
    ]).toEqual([false, false, false])
  })
})

test('returns 429 with Retry-After after twenty requests from one address, before hashing', async () => {
  const limited = await serverForTest({ publicUrl })
  const set = () => limited.send('POST', '/auth/reset/password', { token: null, body: { token: 'unknown', password: another } })
  for (let round = 0; round < 20; round++) expect((await set()).status).toBe(401)
  const { status, json, headers } = await set()
  expect([status, json.name]).toEqual([429, 'RateLimitError'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

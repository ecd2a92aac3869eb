import crypto from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { replaceBuiltin } from '../../../test/replace-builtin.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

/** Counts password hashes; `before` runs before the next one. */
const work = { count: 0, before: async () => {} }
replaceBuiltin(crypto, 'argon2', (argon2) => (algorithm, parameters, done) => {
  work.count++
  work.before().then(
    () => argon2(algorithm, parameters, done),
    (fault: Error) => done(fault, Buffer.of()),
  )
})

const tokens = '/api/admin/invite-link/tokens'
const start = Date.parse('2026-11-21T08:00:00.000Z')
const password = 'Correct-Horse-7'
let clock = start
let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false })
})
afterAll(() => server.stop())

const invite = async (expiresAt = start + 3_600_000): Promise<string> => {
  const body = { name: 'Spring', expiresAt: new Date(expiresAt).toISOString() }
  return (await server.send('POST', tokens, { body })).json.secret
}
const update = (secret: string, body: object) => server.send('PUT', `${tokens}/${secret}`, { body })
const newcomer = (more: object = {}) => {
  counter += 1
  return { name: `Newcomer ${counter}`, email: `newcomer-${counter}@example.org`, password, ...more }
}
const validate = (secret: string, on = server) => on.send('GET', `/invite/${encodeURIComponent(secret)}/validate`, { token: null })
const signUp = (secret: string, body: unknown, on = server) =>
  on.send('POST', `/invite/${encodeURIComponent(secret)}/signup`, { token: null, body, headers: { 'Content-Type': 'application/json' } })
const logIn = async (username: string) =>
  (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password } })).status
const dead = { status: 400, json: { name: 'ValidationError', message: 'This invitation is not valid: ask for a new one' } }

const deadOnes: [string, () => string | Promise<string>][] = [
  ['unknown', () => 'ab'.repeat(32)],
  ['expired at this instant', () => invite(start)],
  [
    'disabled',
    async () => {
      const secret = await invite()
      await update(secret, { enabled: false })
      return secret
    },
  ],
  ['in another case', async () => (await invite()).toUpperCase()],
]

describe('GET /invite/:secret/validate', () => {
  test('returns 200 repeatedly for a valid invitation', async () => {
    const secret = await invite()
    for (let round = 0; round < 3; round++) expect(await validate(secret)).toMatchObject({ status: 200, text: '{}' })
  })

  test.each(deadOnes)('returns 400 for an invitation that is %s', async (_, secret) => {
    const { status, json } = await validate(await secret())
    expect({ status, json }).toMatchObject(dead)
    expect(json.details).toBeUndefined()
  })

  test('returns 429 with Retry-After after 60 requests from one address', async () => {
    const limited = await startTestServer({ now: () => start })
    try {
      for (let round = 0; round < 60; round++) expect((await validate('unknown', limited)).status).toBe(400)
      const refused = await validate('unknown', limited)
      expect(refused).toMatchObject({ status: 429, json: { name: 'RateLimitError' } })
      expect(refused.headers.get('retry-after')).toBe('60')
    } finally {
      await limited.stop()
    }
  })
})

describe('POST /invite/:secret/signup', () => {
  describe('201', () => {
    test('creates a Viewer who can log in at once by address and by user name', async () => {
      const secret = await invite()
      const { status, json, headers } = await signUp(secret, { name: 'Ada', email: 'Ada@example.org', username: 'Ada', password })
      expect(status).toBe(201)
      expect(json).toEqual({
        id: expect.any(Number),
        isAPI: false,
        name: 'Ada',
        email: 'Ada@example.org',
        username: 'Ada',
        imageUrl: expect.stringMatching(/^https:/),
        rootRole: 3,
        loginAttempts: 0,
        seenAt: null,
        createdAt: new Date(start).toISOString(),
        accountType: 'User',
      })
      expect(headers.has('set-cookie')).toBe(false)
      expect([await logIn('ada'), await logIn('ADA@example.org')]).toEqual([200, 200])
    })

    test('the account appears among the users and on the token', async () => {
      const secret = await invite()
      const { id, name, email } = (await signUp(secret, newcomer())).json
      expect((await server.send('GET', `/api/admin/user-admin/${id}`)).json).toMatchObject({ name, email, rootRole: 3 })
      expect((await server.send('GET', `${tokens}/${secret}`)).json.users).toEqual([{ id, name, username: null, email }])
    })

    test('several accounts can use one invitation concurrently', async () => {
      const secret = await invite()
      const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(secret, newcomer())))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
      expect((await server.send('GET', `${tokens}/${secret}`)).json.users).toHaveLength(5)
    })

    test('writes two events without secrets', async () => {
      const secret = await invite()
      const { id, email } = (await signUp(secret, newcomer({ password: 'Unheard-Of-Horse-9' }))).json
      const [created] = (await listEvents(server, 'user-created')).slice(-1)
      expect(created).toMatchObject({ created_by: 'anyone', data: { id, email, rootRole: 3 } })
      const [added] = (await listEvents(server, 'public-signup-token-user-added')).slice(-1)
      expect(added?.data).toEqual({ id: expect.any(String), name: 'Spring', userId: id })
      expect([await isDisclosed(server, secret), await isDisclosed(server, 'Unheard-Of')]).toEqual([false, false])
    })
  })

  describe('400, no account created', () => {
    test.each(deadOnes)('returns 400 for an invitation that is %s, without hashing the password', async (_, secretOf) => {
      const secret = await secretOf()
      const before = await storedRows(server.database)
      work.count = 0
      for (const body of [newcomer(), newcomer({ password: 'weak' })]) {
        const { status, json } = await signUp(secret, body)
        expect({ status, json }).toMatchObject(dead)
      }
      expect(work.count).toBe(0)
      expect(await storedRows(server.database)).toEqual(before)
    })

    test('returns 400 with every fault of a weak password', async () => {
      const { status, json } = await signUp(await invite(), newcomer({ password: 'weak' }))
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      expect(json.details).toContainEqual({ path: 'body/password', message: 'Use at least 10 characters.' })
    })

    const interruptions: [string, (secret: string) => Promise<unknown>][] = [
      [
        'expires',
        async () => {
          clock = start + 3_600_000
        },
      ],
      ['is disabled', (secret) => update(secret, { enabled: false })],
      ['is shortened', (secret) => update(secret, { expiresAt: new Date(start).toISOString() })],
    ]
    test.each(interruptions)('returns 400 if the invitation %s while the password is hashed', async (_, interrupt) => {
      const secret = await invite()
      const body = newcomer()
      work.before = async () => {
        work.before = async () => {}
        await interrupt(secret)
      }
      const { status, json } = await signUp(secret, body)
      clock = start
      expect({ status, json }).toMatchObject(dead)
      expect((await server.send('GET', `/api/admin/user-admin/search?q=${body.email}`)).text).not.toContain(body.email)
    })

    const refused: [string, unknown, string][] = [
      ['no body', undefined, 'body'],
      ['null', null, 'body'],
      ['a list', [], 'body'],
      ['no address', { name: 'x', password }, 'body/email'],
      ['null as address', { name: 'x', email: null, password }, 'body/email'],
      ['no mail address', { name: 'x', email: 'x', password }, 'body/email'],
      ['a header in the address', { name: 'x', email: 'x@y\r\nBcc: z@y', password }, 'body/email'],
      ['an address of 255 characters', { name: 'x', email: `${'x'.repeat(253)}@y`, password }, 'body/email'],
      ['no name', { email: 'x@y', password }, 'body/name'],
      ['null as name', { name: null, email: 'x@y', password }, 'body/name'],
      ['an empty name', { name: '', email: 'x@y', password }, 'body/name'],
      ['a name of 101 characters', { name: 'x'.repeat(101), email: 'x@y', password }, 'body/name'],
      ['no password', { name: 'x', email: 'x@y' }, 'body/password'],
      ['null as password', { name: 'x', email: 'x@y', password: null }, 'body/password'],
      ['a number as password', { name: 'x', email: 'x@y', password: 1234567890 }, 'body/password'],
      ['a password of 257 characters', { name: 'x', email: 'x@y', password: `Aa1-${'xy'.repeat(127)}` }, 'body/password'],
      ['null as user name', { name: 'x', email: 'x@y', password, username: null }, 'body/username'],
      ['an empty user name', { name: 'x', email: 'x@y', password, username: '' }, 'body/username'],
      ['white space around a user name', { name: 'x', email: 'x@y', password, username: ' x' }, 'body/username'],
      ['an invisible character', { name: 'x', email: 'x@y', password, username: 'a\u202eb' }, 'body/username'],
      ['U+0000', { name: 'x\u0000', email: 'x@y', password }, 'body/name'],
      ['half a surrogate pair', '{"name":"x\\ud800","email":"x@y","password":"Correct-Horse-7"}', 'body/name'],
      ['a role', { name: 'x', email: 'x@y', password, rootRole: 1 }, 'body'],
      ['__proto__ instead of the fields', '{"__proto__":{"name":"x","email":"x@y","password":"Correct-Horse-7"}}', 'body/name'],
    ]
    test('returns 400 for every wrong body', () =>
      expectRows(refused, async (_, body, wrong) => {
        const secret = await invite()
        const before = await storedRows(server.database)
        const answer = await signUp(secret, body)
        expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
        if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(wrong)
        expect(await storedRows(server.database)).toEqual(before)
      }))
  })

  describe('409', () => {
    const taken = { status: 409, json: { name: 'NameExistsError' } }

    test('returns 409 for an address or a user name of a user or a service account, in any case', async () => {
      await newAccount(server, { username: 'taken', email: 'taken@example.org' })
      await newAccount(server, { username: 'Robot', kind: 'Service Account' })
      const secret = await invite()
      for (const more of [
        { email: 'TAKEN@example.org' },
        { username: 'Taken' },
        { username: 'taken@EXAMPLE.org' },
        { username: 'rObOt' },
        { username: 'ｔａｋｅｎ' },
      ]) {
        expect(await signUp(secret, newcomer(more)), JSON.stringify(more)).toMatchObject(taken)
      }
      expect((await server.send('GET', `${tokens}/${secret}`)).json.users).toEqual([])
    })

    test('returns 409 to all but one of several concurrent requests for a name', async () => {
      const secret = await invite()
      const answers = await Promise.all(['racer', 'Racer', 'RACER'].map((username) => signUp(secret, newcomer({ username }))))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    })
  })

  test('returns 429 with Retry-After after twenty requests from one address, before hashing', async () => {
    const limited = await startTestServer({ now: () => start })
    try {
      for (let round = 0; round < 20; round++) expect((await signUp('unknown', newcomer(), limited)).status).toBe(400)
      const refused = await signUp('unknown', newcomer(), limited)
      expect(refused).toMatchObject({ status: 429, json: { name: 'RateLimitError' } })
      expect(refused.headers.get('retry-after')).toBe('60')
    } finally {
      await limited.stop()
    }
  })
})

import crypto from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { type SendOptions, serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { replaceBuiltin } from '../../../test/replace-builtin.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'

/** Counts password verifications; `before` runs before the next one. */
const work = { count: 0, before: async () => {} }
replaceBuiltin(crypto, 'argon2', (argon2) => (algorithm, parameters, done) => {
  work.count++
  work.before().then(
    () => argon2(algorithm, parameters, done),
    (fault: Error) => done(fault, Buffer.of()),
  )
})

const path = '/auth/simple/login'
const start = Date.parse('2026-11-21T08:00:00.000Z')
const password = 'Correct-Horse-7'
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false, publicUrl: 'https://flags.example.org/here' })
})
afterAll(() => server.stop())

const logIn = (username: string, given = password, options: SendOptions = {}, on = server) =>
  on.send('POST', path, { token: null, body: { username, password: given }, ...options })
const cookieOf = (secret: string) => ({ Cookie: `halyard-session=${secret}` })
const secretIn = (headers: Headers): string => /^halyard-session=([^;]*);/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
const statusWith = async (headers: Record<string, string>, on = server) =>
  (await on.send('GET', '/api/admin/projects', { token: null, headers })).status
const listSessions = (id: number) =>
  server.database.run(build.selectFrom('session').selectAll().where('account_id', '=', id).orderBy('expires_at').compile())
const findAttempts = async (id: number) =>
  (await server.database.run(build.selectFrom('account').select(['login_attempts', 'seen_at']).where('id', '=', id).compile()))[0]

describe('200', () => {
  test('returns the user and a session of two days, for the user name and the mail address in any case', async () => {
    const { id } = await newAccount(server, { username: 'Ada', email: 'Ada@example.org', name: 'Ada L.', rootRole: 'Editor', password })
    for (const username of ['Ada', 'ADA', ' ada ', 'ada@EXAMPLE.org']) {
      const { status, json, headers } = await logIn(username)
      expect(status, username).toBe(200)
      expect(json).toEqual({
        id,
        isAPI: false,
        name: 'Ada L.',
        email: 'Ada@example.org',
        username: 'Ada',
        imageUrl: expect.stringMatching(/^https:/),
        rootRole: 2,
        loginAttempts: 0,
        seenAt: '2026-11-21T08:00:00.000Z',
        createdAt: expect.any(String),
        accountType: 'User',
      })
      expect(headers.get('set-cookie')).toMatch(/^halyard-session=[0-9a-f]{64}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a session works until it expires, and only its hash is stored', async () => {
    const { id } = await newAccount(server, { username: 'kept', password })
    const secret = secretIn((await logIn('kept')).headers)
    expect(await listSessions(id)).toMatchObject([{ hash: hashSecret(secret), expires_at: '2026-11-23T08:00:00.000Z' }])
    expect(JSON.stringify(await storedRows(server.database))).not.toContain(secret)
    clock = start + 172_799_999
    expect(await statusWith(cookieOf(secret))).toBe(200)
    clock = start + 172_800_000
    expect(await statusWith(cookieOf(secret))).toBe(401)
    clock = start
  })

  test('the cookie is not Secure if the public URL uses plain http', async () => {
    const plain = await serverForTest()
    await newAccount(plain, { username: 'plain', password })
    expect((await logIn('plain', password, {}, plain)).headers.get('set-cookie')).not.toContain('Secure')
  })

  test('accepts a password in another normalisation form of Unicode', async () => {
    await newAccount(server, { username: 'spelt', password: 'Größe-1234'.normalize('NFC') })
    expect((await logIn('spelt', 'Größe-1234'.normalize('NFD'))).status).toBe(200)
  })

  test('each login starts a separate session', async () => {
    await newAccount(server, { username: 'devices', password })
    const secrets = [secretIn((await logIn('devices')).headers), secretIn((await logIn('devices')).headers)]
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect(await statusWith(cookieOf(secret))).toBe(200)
  })

  test("ends the session of the request's cookie, even if it belongs to another account", async () => {
    const [one, other] = [
      await newAccount(server, { username: 'rotated', password }),
      await newAccount(server, { username: 'another', password }),
    ]
    for (const { id } of [one, other]) {
      const former = await newSession(server, id, new Date(start + 3_600_000))
      expect(await statusWith(cookieOf(former))).toBe(200)
      const { headers } = await logIn('rotated', password, { headers: cookieOf(former) })
      expect(await statusWith(cookieOf(former))).toBe(401)
      expect(await statusWith(cookieOf(secretIn(headers)))).toBe(200)
    }
  })

  test('never reuses a session secret that an attacker chose', async () => {
    const { id } = await newAccount(server, { username: 'victim', password })
    const chosen = 'ab'.repeat(32)
    const { headers } = await logIn('victim', password, { headers: cookieOf(chosen) })
    expect(secretIn(headers)).toMatch(/^[0-9a-f]{64}$/)
    expect(secretIn(headers)).not.toBe(chosen)
    expect(await statusWith(cookieOf(chosen))).toBe(401)
    expect((await listSessions(id)).map(({ hash }) => hash)).not.toContain(hashSecret(chosen))
  })

  test('counts failed logins until a login succeeds, and stores the time of the login', async () => {
    const { id } = await newAccount(server, { username: 'counted', password })
    for (let failures = 1; failures <= 3; failures++) {
      await logIn('counted', 'wrong')
      await expect.poll(() => findAttempts(id)).toEqual({ login_attempts: failures, seen_at: null })
    }
    expect((await logIn('counted')).json.loginAttempts).toBe(0)
    expect(await findAttempts(id)).toEqual({ login_attempts: 0, seen_at: '2026-11-21T08:00:00.000Z' })
  })

  test('sets the cookie over tRPC too', async () => {
    await newAccount(server, { username: 'by-trpc', password })
    const body = { body: { username: 'by-trpc', password } }
    const { status, headers } = await server.send('POST', '/trpc/auth.logIn', { token: null, body })
    expect(status).toBe(200)
    expect(await statusWith(cookieOf(secretIn(headers)))).toBe(200)
  })
})

describe('401', () => {
  beforeAll(async () => {
    await newAccount(server, { username: 'person', email: 'person@example.org', password })
    await newAccount(server, { username: 'no-password' })
    await newAccount(server, { username: 'robot', kind: 'Service Account', password })
  })
  const refused: [string, string, string][] = [
    ['a wrong password', 'person', 'Correct-Horse-8'],
    ['a password in another case', 'person', 'correct-horse-7'],
    ['a password with a space behind it', 'person', `${password} `],
    ['a wrong password for a mail address', 'person@example.org', 'wrong'],
    ['an unknown user name', 'nobody', password],
    ['an unknown mail address', 'nobody@example.org', password],
    ['an account without a password', 'no-password', password],
    ['a service account, with its password', 'robot', password],
    ['a pattern of SQL', 'per%', password],
    ['a name of many spaces', ' '.repeat(100), password],
  ]
  test.each(refused)('returns the same response after the same work, without a cookie, for %s', async (_, username, given) => {
    work.count = 0
    const { status, json, headers, text } = await logIn(username, given)
    expect(status).toBe(401)
    expect(json).toEqual({ id: expect.any(String), name: 'AuthenticationRequired', message: 'The user name or the password is wrong' })
    expect(headers.has('set-cookie')).toBe(false)
    expect(text).not.toContain(username)
    expect(work.count).toBe(1)
  })

  test("a failed login keeps the session of the request's cookie", async () => {
    const { id } = await newAccount(server, { username: 'stays', password })
    const headers = cookieOf(await newSession(server, id, new Date(start + 3_600_000)))
    await logIn('stays', 'wrong', { headers })
    expect(await statusWith(headers)).toBe(200)
  })

  test('returns 401 if the password changes during its verification', async () => {
    const { id } = await newAccount(server, { username: 'racing', password })
    const other = build.updateTable('account').set({ password_hash: 'another' }).where('id', '=', id).compile()
    work.before = async () => void (await server.database.run(other))
    const { status } = await logIn('racing')
    work.before = async () => {}
    expect(status).toBe(401)
    expect(await listSessions(id)).toEqual([])
  })

  test('logs a failed login without the user name and the password', async () => {
    await logIn('told-to-nobody', 'wrong-Password-1')
    const lines = server.log.filter((line) => line.includes('a login was refused'))
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ ip: '127.0.0.1' })
    expect(server.log.join('')).not.toMatch(/told-to-nobody|wrong-Password-1/)
  })
})

describe('400, before any lookup', () => {
  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['a list', [{ username: 'a', password }], 'body'],
    ['no user name', { password }, 'body/username'],
    ['no password', { username: 'a' }, 'body/password'],
    ['null as user name', { username: null, password }, 'body/username'],
    ['null as password', { username: 'a', password: null }, 'body/password'],
    ['a number as password', { username: 'a', password: 1234567890 }, 'body/password'],
    ['an object as user name', { username: { $ne: '' }, password }, 'body/username'],
    ['an empty user name', { username: '', password }, 'body/username'],
    ['an empty password', { username: 'a', password: '' }, 'body/password'],
    ['a user name of 255 characters', { username: 'x'.repeat(255), password }, 'body/username'],
    ['a password of 257 characters', { username: 'a', password: 'x'.repeat(257) }, 'body/password'],
    ['U+0000', { username: 'a\u0000', password }, 'body/username'],
    ['half a surrogate pair', '{"username":"a\\ud800","password":"x"}', 'body/username'],
    ['an unknown field', { username: 'a', password, remember: true }, 'body'],
    ['__proto__ instead of the fields', '{"__proto__":{"username":"a","password":"b"}}', 'body/username'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, wrong) => {
    work.count = 0
    const answer = await server.send('POST', path, { token: null, body, headers: { 'Content-Type': 'application/json' } })
    expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(wrong)
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(work.count).toBe(0)
  })
})

describe('429', () => {
  let limited: TestServer
  let now = start
  beforeAll(async () => {
    limited = await startTestServer({ now: () => now })
    await newAccount(limited, { username: 'guarded', email: 'Guarded@example.org', password })
  })
  afterAll(() => limited.stop())

  const tooMany = { status: 429, json: { name: 'RateLimitError' } }

  test.each(['guarded', 'nobody'])('returns 429 after 100 attempts for the name %s, whether the account exists or not', async (name) => {
    now += 3_600_000
    // Several addresses, because an attacker can have many.
    const { take } = limited.ports.identity.attempts
    const spy = vi
      .spyOn(limited.ports.identity.attempts, 'take')
      .mockImplementation((kind, key) => (kind === 'loginByAddress' ? null : take(kind, key)))
    for (let attempt = 1; attempt <= 3; attempt++) expect((await logIn(name, 'wrong', {}, limited)).status).toBe(401)
    const [, key] = spy.mock.calls.find(([kind]) => kind === 'loginByAccount')!
    for (let attempt = 4; attempt <= 100; attempt++) take('loginByAccount', key)
    work.count = 0
    now += 20_500
    const refused = await logIn(name.toUpperCase(), password, {}, limited)
    expect(refused).toMatchObject(tooMany)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(work.count).toBe(0)
    expect((await logIn('somebody-else', 'wrong', {}, limited)).status).toBe(401)
    now += 39_500
    expect((await logIn(name, password, {}, limited)).status).toBe(name === 'guarded' ? 200 : 401)
    spy.mockRestore()
  })

  test('returns 429 after 100 attempts for any names of one account', async () => {
    now += 3_600_000
    const { take } = limited.ports.identity.attempts
    const spy = vi
      .spyOn(limited.ports.identity.attempts, 'take')
      .mockImplementation((kind, key) => (kind === 'loginByAddress' ? null : take(kind, key)))
    onTestFinished(() => spy.mockRestore())
    const names = ['guarded', 'GUARDED', 'guarded@example.org', ' \uff27uarded ']
    for (const name of names) expect((await logIn(name, 'wrong', {}, limited)).status).toBe(401)
    const keys = new Set(spy.mock.calls.filter(([kind]) => kind === 'loginByAccount').map(([, key]) => key))
    // Uses up the remaining attempts of the last counted key.
    for (let attempt = names.length + 1; attempt <= 100; attempt++) take('loginByAccount', [...keys].at(-1)!)
    for (const name of names) expect(await logIn(name, password, {}, limited), name).toMatchObject(tooMany)
    expect((await logIn('guarded@example.com', 'wrong', {}, limited)).status).toBe(401)
  })

  test('returns 429 after ten attempts from one address, for any names, over HTTP and tRPC together', async () => {
    now += 3_600_000
    for (let attempt = 1; attempt <= 9; attempt++) await logIn(`somebody-${attempt}`, 'wrong', {}, limited)
    const body = { body: { username: 'somebody', password } }
    expect((await limited.send('POST', '/trpc/auth.logIn', { token: null, body })).status).toBe(401)
    work.count = 0
    expect(await logIn('guarded', password, {}, limited)).toMatchObject(tooMany)
    const overTrpc = await limited.send('POST', '/trpc/auth.logIn', { token: null, body })
    expect([overTrpc.status, overTrpc.headers.get('retry-after')]).toEqual([429, '60'])
    expect(work.count).toBe(0)
    // Forwarding headers of the client are not trusted.
    const elsewhere = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' }
    expect((await logIn('guarded', password, { headers: elsewhere }, limited)).status).toBe(429)
  })

  test('an attempt refused for its address does not count for the account', async () => {
    now += 3_600_000
    for (let attempt = 1; attempt <= 10; attempt++) await logIn(`somebody-${attempt}`, 'wrong', {}, limited)
    const take = vi.spyOn(limited.ports.identity.attempts, 'take')
    await logIn('guarded', 'wrong', {}, limited)
    expect(take.mock.calls.map(([kind]) => kind)).toEqual(['loginByAddress'])
    take.mockRestore()
  })
})

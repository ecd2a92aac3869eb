import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountOptions, newAccount } from '../../../test/accounts.ts'
import { Authenticator, type Deviation, newPasskey } from '../../../test/authenticator.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { disableAccount } from '../../identity/account/disable-account.ts'
import { build } from '../../store/index.ts'
import { system } from '../../store/repositories/events.repository.ts'

const publicUrl = 'https://flags.example.org'
const password = 'Correct-Horse-7'
let clock = Date.parse('2026-11-21T08:00:00.000Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false, publicUrl })
})
afterAll(() => server.stop())

const begin = async () => (await server.send('POST', '/auth/passkey/options', { token: null })).json
const logIn = (body: object) => server.send('POST', '/auth/passkey/login', { token: null, body })
const use = async (authenticator: Authenticator, deviation: Deviation = {}) => {
  const { ticket, options } = await begin()
  return logIn({ ticket, response: authenticator.use(options.challenge, deviation) })
}
const withPasskey = async (options: AccountOptions = {}) => {
  const account = await newAccount(server, options)
  return { ...account, ...(await newPasskey(server, account.id)), accountId: account.id }
}
const sessionsOf = (id: number) => server.database.run(build.selectFrom('session').select('id').where('account_id', '=', id).compile())
const passkeyOf = async (id: number) =>
  (await server.database.run(build.selectFrom('passkey').selectAll().where('account_id', '=', id).compile()))[0]
const refusal = 'This passkey was refused: try again, or log in in another way'

describe('200', () => {
  test('returns the user of the passkey and starts a session', async () => {
    const { authenticator, accountId, username } = await withPasskey({ rootRole: 'Editor' })
    const { status, json, headers } = await use(authenticator)
    expect([status, json.id, json.username, json.seenAt]).toEqual([200, accountId, username, new Date(clock).toISOString()])
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^halyard-session=[0-9a-f]{64}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const own = await server.send('GET', '/api/admin/user', { token: null, headers: { Cookie: cookie.split(';')[0]! } })
    expect(own.json.user.id).toBe(accountId)
    expect(await passkeyOf(accountId)).toMatchObject({ used_at: new Date(clock).toISOString(), backed_up: true })
  })

  test('the options name no account, so that they reveal nothing', async () => {
    const { options } = await begin()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'flags.example.org',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  test('accepts an authenticator that does not count', async () => {
    const { authenticator } = await withPasskey()
    expect((await use(authenticator, { counter: 0 })).status).toBe(200)
    expect((await use(authenticator, { counter: 0 })).status).toBe(200)
  })
})

describe('401', () => {
  const deviations: Readonly<Record<string, Deviation>> = {
    'another origin': { origin: 'https://evil.example.org' },
    'http instead of https': { origin: 'http://flags.example.org' },
    'another host name': { rpId: 'example.org' },
    'a person who was not verified': { isVerified: false },
    'a creation instead of a login': { type: 'webauthn.create' },
    'a frame of another site': { crossOrigin: true },
  }
  test.each(Object.entries(deviations))('refuses a passkey with %s, and starts no session', async (_, deviation) => {
    const { authenticator, accountId } = await withPasskey()
    const { status, json, headers } = await use(authenticator, deviation)
    expect([status, json.name, json.message, headers.get('set-cookie')]).toEqual([401, 'AuthenticationRequired', refusal, null])
    expect(await sessionsOf(accountId)).toEqual([])
    expect((await passkeyOf(accountId))?.used_at).toBeNull()
  })

  test('an unknown passkey, a wrong signature and a disabled account get the same response', async () => {
    const { authenticator, id } = await withPasskey()
    const [unknown, foreign, disabled] = [new Authenticator(publicUrl), new Authenticator(publicUrl), await withPasskey()]
    await server.ports.store.write(system, async () => ({
      ...disableAccount(disabled.accountId, new Date(clock).toISOString()),
      result: id,
    }))
    const { ticket, options } = await begin()
    const stolen = { ...foreign.use(options.challenge), id: authenticator.id, rawId: authenticator.id }
    const answers = [await use(unknown), await logIn({ ticket, response: stolen }), await use(disabled.authenticator)]
    for (const { status, json } of answers) expect([status, json.message]).toEqual([401, refusal])
    const reasons = server.log.filter((line) => line.includes('a login with a passkey was refused')).join()
    for (const reason of ['the signature is wrong', 'the account is disabled or deleted']) expect(reasons).toContain(reason)
  })

  test('a response logs in once, also if two requests send it at once', async () => {
    const { authenticator, accountId } = await withPasskey()
    const { ticket, options } = await begin()
    const body = { ticket, response: authenticator.use(options.challenge, { counter: 0 }) }
    const statuses = (await Promise.all([logIn(body), logIn(body), logIn(body)])).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 401, 401])
    expect((await logIn(body)).status).toBe(401)
    expect(await sessionsOf(accountId)).toHaveLength(1)
  })

  test('a challenge logs in one person only', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const { ticket, options } = await begin()
    const send = (authenticator: Authenticator) => logIn({ ticket, response: authenticator.use(options.challenge) })
    expect((await send(one.authenticator)).status).toBe(200)
    expect((await send(other.authenticator)).status).toBe(401)
  })

  test('refuses a counter that did not grow, because the authenticator may be a copy', async () => {
    const { authenticator, accountId } = await withPasskey()
    expect((await use(authenticator, { counter: 7 })).status).toBe(200)
    expect((await use(authenticator, { counter: 7 })).status).toBe(401)
    expect((await use(authenticator, { counter: 0 })).status).toBe(401)
    expect((await passkeyOf(accountId))?.counter).toSatisfy((counter) => Number(counter) === 7)
    expect((await use(authenticator, { counter: 8 })).status).toBe(200)
  })

  test('one of two responses with the same counter logs in', async () => {
    const { authenticator } = await withPasskey()
    const statuses = (await Promise.all([use(authenticator, { counter: 5 }), use(authenticator, { counter: 5 })])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('refuses a ticket of another challenge, for another use, or after 5 minutes', async () => {
    const { authenticator, token } = await withPasskey({ password })
    const { ticket, options } = await begin()
    const other = await begin()
    expect((await logIn({ ticket: other.ticket, response: authenticator.use(options.challenge) })).status).toBe(401)
    const creation = (await server.send('POST', '/api/admin/user/passkeys/options', { token, body: { password } })).json
    expect((await logIn({ ticket: creation.ticket, response: authenticator.use(creation.options.challenge) })).status).toBe(401)
    clock += 300_000
    expect((await logIn({ ticket, response: authenticator.use(options.challenge) })).status).toBe(401)
  })

  test('refuses a removed passkey', async () => {
    const { authenticator, token, id } = await withPasskey()
    expect((await server.send('DELETE', `/api/admin/user/passkeys/${id}`, { token })).status).toBe(200)
    expect((await use(authenticator)).status).toBe(401)
  })
})

test('returns 429 after 30 logins with passkeys from one address in a minute', async () => {
  const limited = await startTestServer({ publicUrl })
  try {
    const body = { ticket: 'x', response: new Authenticator(publicUrl).use('x') }
    const send = () => limited.send('POST', '/auth/passkey/login', { token: null, body })
    for (let sent = 0; sent < 30; sent++) expect((await send()).status).toBe(401)
    expect((await send()).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

describe('the second factor', () => {
  const withPassword = (username: string | null, given = password) =>
    server.send('POST', '/auth/simple/login', { token: null, body: { username, password: given } })

  test('refuses the right password alone with a detail that names the second factor, and the passkey completes the login', async () => {
    const { authenticator, token, accountId, username } = await withPasskey({ password })
    const set = await server.send('PUT', '/api/admin/user/second-factor', { token, body: { required: true, password } })
    expect([set.status, set.json]).toEqual([200, { required: true }])
    const { status, json, headers } = await withPassword(username)
    expect([status, json.name, json.details[0].path, headers.get('set-cookie')]).toEqual([
      401,
      'AuthenticationRequired',
      'secondFactor',
      null,
    ])
    expect(await sessionsOf(accountId)).toEqual([])
    const wrong = await withPassword(username, 'Wrong-Horse-7')
    expect([wrong.status, wrong.json.details]).toEqual([401, undefined])
    expect((await use(authenticator)).status).toBe(200)
  })
})

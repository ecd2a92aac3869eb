import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountOptions, newAccount, newSession, type TestAccount } from '../../../test/accounts.ts'
import { Authenticator, cbor, type Deviation, newPasskey } from '../../../test/authenticator.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'

const path = '/api/admin/user/passkeys'
const password = 'Correct-Horse-7'
const minute = 60_000
let clock = Date.parse('2026-11-21T08:00:00.000Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false, publicUrl: 'https://flags.example.org' })
})
afterAll(() => server.stop())

const sendAs = ({ token }: TestAccount, method: string, to: string, body?: unknown) => server.send(method, to, { token, body })
const account = (options: AccountOptions = {}) => newAccount(server, { password, ...options })
const authenticator = () => new Authenticator('https://flags.example.org')
const begin = async (person: TestAccount) => {
  const { status, json, text } = await sendAs(person, 'POST', `${path}/options`, { password })
  expect(status, text).toBe(200)
  return json
}
const register = async (person: TestAccount, key = authenticator(), deviation: Deviation = {}) => {
  const { ticket, options } = await begin(person)
  return sendAs(person, 'POST', path, { ticket, name: 'Laptop', response: key.create(options.challenge, deviation) })
}
const passkeysOf = async (person: TestAccount) => (await sendAs(person, 'GET', path)).json
const eventsOf = (type: string) =>
  server.database.run(build.selectFrom('event').select(['data', 'pre_data']).where('type', '=', type).orderBy('id', 'desc').compile())

/** Sends the options request by a session that began some time ago. */
const beginBySession = async (person: TestAccount, age: number, body: object = {}) => {
  const secret = await newSession(server, person.id, new Date(clock + 60 * minute))
  const created_at = new Date(clock - age).toISOString()
  await server.database.run(build.updateTable('session').set({ created_at }).where('hash', '=', hashSecret(secret)).compile())
  const headers = { Cookie: `halyard-session=${secret}`, 'Sec-Fetch-Site': 'same-origin' }
  return (await server.send('POST', `${path}/options`, { token: null, headers, body })).status
}

describe('201', () => {
  test('stores the passkey, lists it, and appends an event without the key', async () => {
    const person = await account()
    const { status, json } = await register(person)
    expect(status).toBe(201)
    const stored = { id: json.id, name: 'Laptop', createdAt: new Date(clock).toISOString(), usedAt: null, backedUp: true }
    expect(json).toEqual({ ...stored, aaguid: '00000000-0000-0000-0000-000000000000' })
    expect(await passkeysOf(person)).toEqual({ passkeys: [json], secondFactor: false })
    expect((await eventsOf('passkey-added'))[0]?.data).toEqual({ id: json.id, userId: person.id, name: 'Laptop' })
  })

  test('the options name the host of HALYARD_URL, require verification of the person, and exclude the stored passkeys', async () => {
    const person = await account()
    const key = authenticator()
    await register(person, key)
    const { options } = await begin(person)
    expect(options.rp.id).toBe('flags.example.org')
    expect(options.authenticatorSelection.userVerification).toBe('required')
    expect(options.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
  })

  test('accepts a statement that the passkey itself signed only with a right signature', async () => {
    const signed = { fmt: 'packed', attStmt: new Map<string, number | Buffer>([['alg', -7], ['sig', Buffer.alloc(70)]]) } // biome-ignore format: pairs
    expect((await register(await account(), authenticator(), { statement: signed })).status).toBe(400)
  })
})

describe('fresh proof', () => {
  test('a session of at most 10 minutes needs no password, and an older one needs it', async () => {
    const person = await account()
    expect(await beginBySession(person, 9 * minute)).toBe(200)
    expect(await beginBySession(person, 11 * minute)).toBe(401)
    expect(await beginBySession(person, 11 * minute, { password: 'wrong' })).toBe(401)
    expect(await beginBySession(person, 11 * minute, { password })).toBe(200)
  })

  test('the password proves nothing for an account with a second factor', async () => {
    const person = await account()
    await register(person)
    expect((await sendAs(person, 'PUT', '/api/admin/user/second-factor', { required: true, password })).status).toBe(200)
    expect(await beginBySession(person, 11 * minute, { password })).toBe(401)
    expect((await sendAs(person, 'PUT', '/api/admin/user/second-factor', { required: false, password })).status).toBe(401)
    expect(await beginBySession(person, minute)).toBe(200)
  })
})

describe('400', () => {
  const deviations: Readonly<Record<string, Deviation>> = {
    'another origin': { origin: 'https://evil.example.org' },
    'the origin of another port': { origin: 'https://flags.example.org:8443' },
    'another host name': { rpId: 'evil.example.org' },
    'a person who was not verified': { isVerified: false },
    'a login instead of a creation': { type: 'webauthn.get' },
    'a frame of another site': { crossOrigin: true },
    'a statement with certificates': { statement: { fmt: 'packed', attStmt: new Map([['x5c', Buffer.of(1)]]) } },
    'a statement of an unknown format': { statement: { fmt: 'tpm', attStmt: new Map() } },
  }
  test.each(Object.entries(deviations))('refuses a passkey with %s, and stores nothing', async (_, deviation) => {
    const person = await account()
    const { status, json } = await register(person, authenticator(), deviation)
    expect([status, json.details?.[0]?.path]).toEqual([400, 'body/response'])
    expect((await passkeysOf(person)).passkeys).toEqual([])
  })

  test('refuses another challenge, damaged bytes, and the ticket of another account', async () => {
    const [person, other] = [await account(), await account()]
    const { ticket, options } = await begin(person)
    const response = authenticator().create(options.challenge)
    const damaged = { ...response.response, attestationObject: cbor('x').toString('base64url') }
    const send = (by: TestAccount, body: object) => sendAs(by, 'POST', path, { name: 'Key', ...body })
    expect((await send(person, { ticket, response: authenticator().create('other') })).status).toBe(400)
    expect((await send(person, { ticket, response: { ...response, response: damaged } })).status).toBe(400)
    expect(
      (await send(person, { ticket, response: { ...response, response: { ...response.response, clientDataJSON: 'e30' } } })).status,
    ).toBe(400)
    expect((await send(other, { ticket, response })).json.details[0].path).toBe('body/ticket')
    expect((await send(person, { ticket: 'x'.repeat(60), response })).json.details[0].path).toBe('body/ticket')
  })

  test('refuses a ticket after 5 minutes', async () => {
    const person = await account()
    const { ticket, options } = await begin(person)
    clock += 5 * minute
    const response = authenticator().create(options.challenge)
    expect((await sendAs(person, 'POST', path, { ticket, name: 'Key', response })).status).toBe(400)
  })
})

describe('409', () => {
  test('a ticket stores one passkey, also if two requests use it at once', async () => {
    const person = await account()
    const { ticket, options } = await begin(person)
    const send = () => sendAs(person, 'POST', path, { ticket, name: 'Key', response: authenticator().create(options.challenge) })
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409])
    expect((await passkeysOf(person)).passkeys).toHaveLength(1)
  })

  test('a passkey belongs to one account', async () => {
    const key = authenticator()
    expect((await register(await account(), key)).status).toBe(201)
    expect((await register(await account(), key)).json.name).toBe('NameExistsError')
  })

  test('an account has at most 20 passkeys', async () => {
    const person = await account()
    for (let made = 0; made < 20; made++) await newPasskey(server, person.id)
    expect((await sendAs(person, 'POST', `${path}/options`, { password })).status).toBe(409)
  })

  test('the last passkey of an account with a second factor stays', async () => {
    const person = await account()
    const { json } = await register(person)
    await sendAs(person, 'PUT', '/api/admin/user/second-factor', { required: true, password })
    expect((await sendAs(person, 'DELETE', `${path}/${json.id}`)).status).toBe(409)
    const second = await newPasskey(server, person.id)
    expect((await sendAs(person, 'DELETE', `${path}/${second.id}`)).status).toBe(200)
  })

  test('the second factor needs a passkey', async () => {
    const { status } = await sendAs(await account(), 'PUT', '/api/admin/user/second-factor', { required: true, password })
    expect(status).toBe(409)
  })

  test.each(['http://flags.example.org', 'https://192.0.2.1', 'https://[2001:db8::1]'])('passkeys do not work at %s', async (publicUrl) => {
    const other = await startTestServer({ publicUrl })
    try {
      expect((await other.send('POST', '/auth/passkey/options', { token: null })).status).toBe(409)
      expect((await other.send('GET', '/auth/methods', { token: null })).json.passkey).toBe(false)
    } finally {
      await other.stop()
    }
  })
})

describe('a passkey of another person', () => {
  test('returns 404 for a new name and a removal', async () => {
    const { json } = await register(await account())
    const other = await account()
    expect((await sendAs(other, 'PUT', `${path}/${json.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await sendAs(other, 'DELETE', `${path}/${json.id}`)).status).toBe(404)
  })

  test('is removed by an administrator, and with the last passkey the second factor ends', async () => {
    const [person, admin] = [await account(), await account({ rootRole: 'Admin' })]
    const { json } = await register(person)
    await sendAs(person, 'PUT', '/api/admin/user/second-factor', { required: true, password })
    const list = `/api/admin/user-admin/${person.id}/passkeys`
    expect((await sendAs(admin, 'GET', list)).json).toEqual({ passkeys: [json], secondFactor: true })
    expect((await sendAs(person, 'DELETE', `${list}/${json.id}`)).status).toBe(403)
    expect((await sendAs(admin, 'DELETE', `${list}/${json.id}`)).status).toBe(200)
    expect(await passkeysOf(person)).toEqual({ passkeys: [], secondFactor: false })
    expect((await eventsOf('second-factor-changed'))[0]).toEqual({
      data: { id: person.id, required: false },
      pre_data: { id: person.id, required: true },
    })
  })
})

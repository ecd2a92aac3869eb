import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'

const path = '/api/admin/invite-link/tokens'
const start = Date.parse('2026-11-21T08:00:00.000Z')
const hour = 3_600_000
const publicUrl = 'https://flags.example.org/here'
const at = (time: number): string => new Date(time).toISOString()
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, publicUrl, limited: false })
})
afterAll(() => server.stop())
beforeEach(() => {
  clock = start
})

const create = async (name: string, expiresAt = at(clock + hour), token?: string) => {
  const answer = await server.send('POST', path, { body: { name, expiresAt }, ...(token && { token }) })
  expect(answer.status).toBe(201)
  return answer.json
}
const read = (secret: string, headers = {}) => server.send('GET', `${path}/${encodeURIComponent(secret)}`, { headers })
const list = (headers = {}) => server.send('GET', path, { headers })
const signUp = async (secret: string, name: string) => {
  const body = { name, email: `${name}@example.org`, password: 'Correct-Horse-7', ...(name === 'named' && { username: 'named-user' }) }
  const answer = await server.send('POST', `/invite/${secret}/signup`, { token: null, body })
  expect(answer.status).toBe(201)
  return answer.json
}
const viewer = { id: 3, type: 'root', name: 'Viewer', description: expect.any(String) }

describe('200', () => {
  test('returns an empty list without invitations', async () => {
    const fresh = await serverForTest()
    expect(await fresh.send('GET', path)).toMatchObject({ status: 200, text: '{"tokens":[]}' })
  })

  test('returns the same complete token in the list, as single token and after creation', async () => {
    const { token } = await newAccount(server, { username: 'inviter', rootRole: 'Admin' })
    const created = await create('Spring', '2026-11-21T10:30:00.5+01:00', token)
    expect(created).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      url: `${publicUrl}/new-user?invite=${created.secret}`,
      name: 'Spring',
      enabled: true,
      expiresAt: '2026-11-21T09:30:00.500Z',
      createdAt: at(start),
      createdBy: 'inviter',
      users: [],
      role: viewer,
    })
    expect((await read(created.secret)).json).toEqual(created)
    expect((await list()).json.tokens).toContainEqual(created)
  })

  test('lists all tokens, also expired and disabled ones, newest first', async () => {
    const names = []
    for (const name of ['first', 'second', 'third']) {
      clock += 1
      names.unshift(name)
      const { secret } = await create(name)
      if (name === 'second') await server.send('PUT', `${path}/${secret}`, { body: { enabled: false } })
    }
    clock = start + 2 * hour
    const { tokens } = (await list()).json
    expect(tokens.slice(0, 3).map((token: { name: string }) => token.name)).toEqual(names)
    expect(tokens.every((token: { enabled: boolean }) => token.enabled === false)).toBe(true)
  })

  test('lists the accounts created with the invitation in order, with id, name, user name and address', async () => {
    const { secret } = await create('with people')
    const [one, two] = [await signUp(secret, 'nameless'), await signUp(secret, 'named')]
    const users = [
      { id: one.id, name: 'nameless', username: null, email: 'nameless@example.org' },
      { id: two.id, name: 'named', username: 'named-user', email: 'named@example.org' },
    ]
    expect((await read(secret)).json.users).toEqual(users)
    expect((await list()).json.tokens.find((token: { name: string }) => token.name === 'with people').users).toEqual(users)

    await server.send('PUT', `/api/admin/user-admin/${one.id}`, { body: { name: 'Renamed' } })
    expect((await read(secret)).json.users[0].name).toBe('Renamed')
    await server.send('DELETE', `/api/admin/user-admin/${one.id}`)
    expect((await read(secret)).json.users).toEqual([users[1]])
    expect((await list()).json.tokens.find((token: { name: string }) => token.name === 'with people').users).toEqual([users[1]])
  })

  test('disables the invitation from the instant of its expiry, also in cached responses, and changes the ETag', async () => {
    const { secret } = await create('to expire')
    const enabled = async (name: string) => (await list()).json.tokens.find((token: { name: string }) => token.name === name).enabled
    clock = start + hour - 1
    const [before, listed] = [await read(secret), await list()]
    expect([before.json.enabled, await enabled('to expire')]).toEqual([true, true])
    const known = { 'If-None-Match': before.headers.get('etag') }
    expect((await read(secret, known)).status).toBe(304)
    clock = start + hour
    expect(await read(secret, known)).toMatchObject({ status: 200, json: { enabled: false, expiresAt: at(start + hour) } })
    expect((await list({ 'If-None-Match': listed.headers.get('etag') })).status).toBe(200)
    expect(await enabled('to expire')).toBe(false)
  })

  test('links point to the configured public URL, whatever Host the request names', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example.org', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.example.org' }
    const { text } = await server.send('POST', path, { body: { name: 'careful', expiresAt: at(start + hour) }, headers })
    expect(text).not.toContain('evil')
    for (const answer of [await list(headers), await read(JSON.parse(text).secret, headers)]) {
      expect(answer.text).not.toContain('evil')
      expect(answer.text).toContain(`"url":"${publicUrl}/new-user?invite=`)
    }
  })

  test('stores the secret only encrypted or hashed', async () => {
    const { secret } = await create('sealed')
    expect(JSON.stringify(await storedRows(server.database))).not.toContain(secret)
    expect(server.log.join('')).not.toContain(secret)
  })
})

describe('404', () => {
  test.each([
    ['an unknown secret', () => 'unknown'],
    ['a secret in another case', async () => (await create('cased')).secret.toUpperCase()],
    ['a part of a secret', async () => (await create('cut')).secret.slice(0, -1)],
    ['a pattern of SQL', () => '%'],
    ['a name', async () => (await create('by-name')).name],
  ])('returns 404 for %s, and does not repeat the secret', async (_, secretOf) => {
    const secret = await secretOf()
    const { status, json, headers } = await read(secret)
    expect([status, json.name]).toEqual([404, 'NotFoundError'])
    expect(json.message).toBe('There is no public signup token with this secret')
    expect(headers.has('etag')).toBe(false)
  })

  test('returns 200 as soon as the token exists', async () => {
    const guess = 'ab'.repeat(32)
    expect((await read(guess)).status).toBe(404)
    expect((await read((await create('there')).secret)).status).toBe(200)
    expect((await read(guess)).status).toBe(404)
  })
})

describe('400', () => {
  test.each(['%00', 'x'.repeat(1001)])('returns 400 for %s', async (secret) => {
    const answer = await server.send('GET', `${path}/${secret}`)
    expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole })
    const { secret } = await create('hidden')
    const refused = { status: 403, json: { name: 'NoAccessError', message: expect.stringContaining('ADMIN') } }
    expect(await server.send('GET', path, { token })).toMatchObject(refused)
    expect(await server.send('GET', `${path}/${secret}`, { token })).toMatchObject(refused)
    expect(await server.send('GET', `${path}/unknown`, { token })).toMatchObject(refused)
    expect(await server.send('PUT', `${path}/${secret}`, { token, body: {} })).toMatchObject(refused)
    expect(await server.send('POST', path, { token, body: { name: 'x', expiresAt: at(start + hour) } })).toMatchObject(refused)
  })
})

import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'
import { serviceAccountOperations } from './service-accounts.ts'

const now = '2026-11-21T08:00:00.123Z'
let clock = Date.parse(now)
let server: TestServer
let id: number
let counter = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.parse(now)
  const body = { username: `bot-${++counter}`, rootRole: 3 }
  id = (await server.send('POST', '/api/admin/service-account', { body })).json.id
})

const create = (body: unknown, of: number | string = id) => server.send('POST', `/api/admin/service-account/${of}/token`, { body })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status

describe('201', () => {
  test('creates a working token, and returns its secret and the Location', async () => {
    const { status, headers, json } = await create({ description: 'pipeline', expiresAt: '2026-11-21T10:00:00.5+01:00' })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/admin/service-account/${id}/token`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({
      id: expect.any(Number),
      secret: expect.stringMatching(/^user:[0-9a-f]{64}$/),
      description: 'pipeline',
      userId: id,
      expiresAt: '2026-11-21T09:00:00.500Z',
      createdAt: now,
      seenAt: null,
      lastSeen: null,
    })
    expect(await use(json.secret)).toBe(200)
    expect(await use(`Bearer ${json.secret}`)).toBe(200)
  })

  test.each([
    ['null', { expiresAt: null }],
    ['absent', {}],
  ])('the token never expires if the time is %s', async (_, more) => {
    const { json } = await create({ description: 'lasting', ...more })
    expect(json.expiresAt).toBeNull()
    clock = Date.parse('9999-12-31T23:59:59.999Z')
    expect(await use(json.secret)).toBe(200)
  })

  test('the token returns 401 from the instant of its expiry, despite earlier use', async () => {
    const { json } = await create({ description: 'short', expiresAt: '2026-11-21T09:00:00Z' })
    clock = Date.parse('2026-11-21T08:59:59.999Z')
    expect(await use(json.secret)).toBe(200)
    clock += 1
    expect(await use(json.secret)).toBe(401)
  })

  test('acts as its account, also in events', async () => {
    await server.send('PUT', `/api/admin/service-account/${id}`, { body: { rootRole: 1 } })
    const { secret } = (await create({ description: 'actor' })).json
    await server.send('POST', '/api/admin/service-account', { token: secret, body: { username: `by-${counter}`, rootRole: 3 } })
    expect((await listEvents(server, 'service-account-created')).at(-1)).toMatchObject({
      created_by: `bot-${counter}`,
      created_by_account: id,
    })
  })

  test('stores only the SHA-256 of the secret, and neither events nor the log contain the secret', async () => {
    const { secret, ...token } = (await create({ description: 'secret' })).json
    const stored = await server.database.run(build.selectFrom('account_token').selectAll().where('id', '=', token.id).compile())
    expect(stored).toMatchObject([{ hash: hashSecret(secret) }])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(5))
    expect((await listEvents(server, 'service-account-token-created')).at(-1)?.data).toEqual({
      id: token.id,
      description: 'secret',
      userId: id,
      expiresAt: null,
    })
    await use(secret)
    for (const value of [secret.slice(5), hashSecret(secret)]) expect(await isDisclosed(server, value)).toBe(false)
  })

  test('descriptions are case-sensitive, and two accounts can use the same description', async () => {
    const other = await newAccount(server, { kind: 'Service Account' })
    expect((await create({ description: 'same' })).status).toBe(201)
    expect((await create({ description: 'Same' })).status).toBe(201)
    expect((await create({ description: 'same' }, other.id)).status).toBe(201)
  })
})

describe('400', () => {
  const refused: [string, unknown, string][] = [
    ['null', null, 'body'],
    ['a list', [], 'body'],
    ['no description', {}, 'body/description'],
    ['null as description', { description: null }, 'body/description'],
    ['a number as description', { description: 7 }, 'body/description'],
    ['an empty description', { description: '' }, 'body/description'],
    ['a description of 256 characters', { description: 'x'.repeat(256) }, 'body/description'],
    ['U+0000', { description: 'a\u0000' }, 'body/description'],
    ['an unknown field', { description: 'refused', userId: 1 }, 'body'],
    ['__proto__', '{"description":"refused","__proto__":{"expiresAt":null}}', 'body'],
    ['a secret chosen by the caller', { description: 'refused', secret: 'user:ff' }, 'body'],
    ['a date without a time', { description: 'refused', expiresAt: '2027-01-31' }, 'body/expiresAt'],
    ['a time without a zone', { description: 'refused', expiresAt: '2027-01-31T12:00:00' }, 'body/expiresAt'],
    ['a number as time', { description: 'refused', expiresAt: 1_900_000_000_000 }, 'body/expiresAt'],
    ['the year 10000', { description: 'refused', expiresAt: '+010000-01-01T00:00:00Z' }, 'body/expiresAt'],
    ['the year 10000 through its time zone', { description: 'refused', expiresAt: '9999-12-31T23:59:59-01:00' }, 'body/expiresAt'],
    ['a time in the past', { description: 'refused', expiresAt: '2026-11-21T08:00:00.122Z' }, 'body/expiresAt'],
    ['the current time', { description: 'refused', expiresAt: now }, 'body/expiresAt'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, path) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect((await server.send('GET', `/api/admin/service-account/${id}/token`)).json.pats).toEqual([])
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)(
    'returns 403 to an account with the role %s, so that tokens cannot raise permissions',
    async (rootRole) => {
      const strong = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
      const { token } = await newAccount(server, { rootRole })
      const answer = await server.send('POST', `/api/admin/service-account/${strong.id}/token`, { token, body: { description: 'stolen' } })
      expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    },
  )

  test('returns 403 for an account with permissions that the caller lacks', async () => {
    const asEditor = (of: number) =>
      runAs(server, serviceAccountOperations.createServiceAccountToken, grantsOfRole('Editor'), {
        params: { id: of },
        body: { description: 'by an editor' },
      })
    const strong = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
    expect(await asEditor(strong.id)).toMatchObject({ status: 403 })
    const member = await newAccount(server, { kind: 'Service Account', projects: { default: 'Release manager' } })
    expect(await asEditor(member.id)).toMatchObject({ status: 403 })
    expect(await asEditor(id)).toMatchObject({ userId: id })
  })
})

test('returns 404 for an unknown account and for a user', async () => {
  const person = await newAccount(server)
  for (const account of [999_999, person.id]) {
    expect(await create({ description: 'refused' }, account)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  }
})

describe('409', () => {
  test('returns 409 for a description that another token of the account has, also for concurrent requests', async () => {
    const answers = await Promise.all([create({ description: 'same' }), create({ description: 'same' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await create({ description: 'same' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  })

  test('returns 409 above 100 tokens, also for concurrent requests', async () => {
    const stored = Array.from({ length: 98 }, (_, index) => ({ account_id: id, description: `${index}`, hash: `hash-${id}-${index}` }))
    await server.database.run(build.insertInto('account_token').values(stored).compile())
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((description) => create({ description })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await create({ description: 'more' })).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
  })
})

import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isTold, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'
import { serviceAccountOperations } from './service-accounts.ts'

const now = '2026-11-21T08:00:00.123Z'
let clock = Date.parse(now)
let server: TestServer
let id: number
let made = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.parse(now)
  const body = { username: `bot-${++made}`, rootRole: 3 }
  id = (await server.send('POST', '/api/admin/service-account', { body })).json.id
})

const create = (body: unknown, of: number | string = id) => server.send('POST', `/api/admin/service-account/${of}/token`, { body })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status

describe('201', () => {
  test('a token that works, with its secret, and where it lies', async () => {
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
  ])('never expires where the time is %s', async (_, more) => {
    const { json } = await create({ description: 'lasting', ...more })
    expect(json.expiresAt).toBeNull()
    clock = Date.parse('9999-12-31T23:59:59.999Z')
    expect(await use(json.secret)).toBe(200)
  })

  test('401 from the instant of its expiry on, though it was used before', async () => {
    const { json } = await create({ description: 'short', expiresAt: '2026-11-21T09:00:00Z' })
    clock = Date.parse('2026-11-21T08:59:59.999Z')
    expect(await use(json.secret)).toBe(200)
    clock += 1
    expect(await use(json.secret)).toBe(401)
  })

  test('acts as its account, and says so in events', async () => {
    await server.send('PUT', `/api/admin/service-account/${id}`, { body: { rootRole: 1 } })
    const { secret } = (await create({ description: 'actor' })).json
    await server.send('POST', '/api/admin/service-account', { token: secret, body: { username: `by-${made}`, rootRole: 3 } })
    expect((await listEvents(server, 'service-account-created')).at(-1)).toMatchObject({
      created_by: `bot-${made}`,
      created_by_account: id,
    })
  })

  test('the secret is kept as its SHA-256 alone, and told nowhere', async () => {
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
    for (const told of [secret.slice(5), hashSecret(secret)]) expect(await isTold(server, told)).toBe(false)
  })

  test('two accounts may have tokens of the same description, which tells capital and small letters apart', async () => {
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
    ['a secret of one’s own', { description: 'refused', secret: 'user:ff' }, 'body'],
    ['a date without a time', { description: 'refused', expiresAt: '2027-01-31' }, 'body/expiresAt'],
    ['a time without a zone', { description: 'refused', expiresAt: '2027-01-31T12:00:00' }, 'body/expiresAt'],
    ['a number as time', { description: 'refused', expiresAt: 1_900_000_000_000 }, 'body/expiresAt'],
    ['the year 10000', { description: 'refused', expiresAt: '+010000-01-01T00:00:00Z' }, 'body/expiresAt'],
    ['the year 10000 by its zone', { description: 'refused', expiresAt: '9999-12-31T23:59:59-01:00' }, 'body/expiresAt'],
    ['a time in the past', { description: 'refused', expiresAt: '2026-11-21T08:00:00.122Z' }, 'body/expiresAt'],
    ['this very moment', { description: 'refused', expiresAt: now }, 'body/expiresAt'],
  ]
  test.each(refused)('%s', async (_, body, path) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect((await server.send('GET', `/api/admin/service-account/${id}/token`)).json.pats).toEqual([])
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('for a person who is %s: nobody becomes stronger by a token', async (rootRole) => {
    const strong = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
    const { token } = await newAccount(server, { rootRole })
    const answer = await server.send('POST', `/api/admin/service-account/${strong.id}/token`, { token, body: { description: 'stolen' } })
    expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('for an account that may do what the caller may not', async () => {
    const asEditor = (of: number) =>
      runAs(server, serviceAccountOperations.createServiceAccountToken, grantsOfRole('Editor'), {
        params: { id: String(of) },
        body: { description: 'by an editor' },
      })
    const strong = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
    expect(await asEditor(strong.id)).toMatchObject({ status: 403 })
    const member = await newAccount(server, { kind: 'Service Account', projects: { default: 'Release manager' } })
    expect(await asEditor(member.id)).toMatchObject({ status: 403 })
    expect(await asEditor(id)).toMatchObject({ userId: id })
  })
})

test('404 for an unknown account, and for a person', async () => {
  const person = await newAccount(server)
  for (const account of [999_999, person.id]) {
    expect(await create({ description: 'refused' }, account)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  }
})

describe('409', () => {
  test('for a description that the account has already, also when both come at once', async () => {
    const answers = await Promise.all([create({ description: 'same' }), create({ description: 'same' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await create({ description: 'same' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  })

  test('for one token more than 100, also when several come at once', async () => {
    const stored = Array.from({ length: 98 }, (_, index) => ({ account_id: id, description: `${index}`, hash: `hash-${id}-${index}` }))
    await server.database.run(build.insertInto('account_token').values(stored).compile())
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((description) => create({ description })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await create({ description: 'more' })).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
  })
})

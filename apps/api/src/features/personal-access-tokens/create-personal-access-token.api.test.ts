import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'

const now = '2026-11-21T08:00:00.123Z'
let clock = Date.parse(now)
let server: TestServer
let person: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.parse(now)
  person = await newAccount(server)
})

const create = (body: unknown, token = person.token) => server.send('POST', '/api/admin/user/tokens', { body, token })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status

describe('201', () => {
  test('creates a working token, and returns its secret and the Location', async () => {
    const { status, headers, json } = await create({ description: 'script', expiresAt: '2026-11-21T10:00:00+01:00' })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/api/admin/user/tokens')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({
      id: expect.any(Number),
      secret: expect.stringMatching(/^user:[0-9a-f]{64}$/),
      description: 'script',
      userId: person.id,
      expiresAt: '2026-11-21T09:00:00.000Z',
      createdAt: now,
      seenAt: null,
    })
    expect(await use(json.secret)).toBe(200)
  })

  test('the token returns 401 from the instant of its expiry', async () => {
    const { json } = await create({ description: 'short', expiresAt: '2026-11-21T09:00:00Z' })
    clock = Date.parse('2026-11-21T08:59:59.999Z')
    expect(await use(json.secret)).toBe(200)
    clock += 1
    expect(await use(json.secret)).toBe(401)
  })

  test('the token has the present permissions of its account', async () => {
    const editor = await newAccount(server, { rootRole: 'Editor' })
    const { secret } = (await create({ description: 'script' }, editor.token)).json
    const feature = (name: string) => server.send('POST', '/api/admin/projects/default/features', { token: secret, body: { name } })
    expect((await feature('by-a-token')).status).toBe(201)
    await server.ports.store.write({ name: 'tests', account: null, token: null }, async () => ({
      statements: [build.updateTable('account').set({ root_role: 3 }).where('id', '=', editor.id).compile()],
      events: [],
      revisions: ['access'],
      result: null,
    }))
    expect((await feature('by-a-viewer')).status).toBe(403)
  })

  test('stores only the SHA-256 of the secret, and neither events nor the log contain the secret', async () => {
    const { secret, id } = (await create({ description: 'secret' })).json
    const stored = await server.database.run(build.selectFrom('account_token').selectAll().where('id', '=', id).compile())
    expect(stored).toMatchObject([{ hash: hashSecret(secret) }])
    expect((await listEvents(server, 'pat-created')).at(-1)).toMatchObject({
      created_by: person.username,
      created_by_account: person.id,
      data: { id, description: 'secret', userId: person.id, expiresAt: null },
    })
    for (const value of [secret.slice(5), hashSecret(secret)]) expect(await isDisclosed(server, value)).toBe(false)
  })
})

describe('400', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['no description', {}],
    ['an empty description', { description: '' }],
    ['a description of 256 characters', { description: 'x'.repeat(256) }],
    ['a description with U+0000', { description: 'a\u0000' }],
    ['another account', { description: 'refused', userId: 1 }],
    ['__proto__', '{"description":"refused","__proto__":{}}'],
    ['a time without a zone', { description: 'refused', expiresAt: '2027-01-31T12:00:00' }],
    ['a time in the past', { description: 'refused', expiresAt: '2026-11-21T08:00:00.123+00:01' }],
    ['the current time', { description: 'refused', expiresAt: now }],
  ])('returns 400 for %s', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect((await server.send('GET', '/api/admin/user/tokens', { token: person.token })).json.pats).toHaveLength(1)
  })
})

test('returns 403 to a service account and to an API token', async () => {
  const bot = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
  for (const token of [bot.token, server.tokens.admin, server.tokens.backend]) {
    expect(await create({ description: 'refused' }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  }
})

describe('409', () => {
  test('returns 409 for a description that another token of the account has; other accounts can use it', async () => {
    const other = await newAccount(server)
    const body = { description: 'same' }
    const answers = await Promise.all([create(body), create(body), create(body, other.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await create(body)).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  })

  test('returns 409 for the eleventh token, also for concurrent requests, until a token is deleted', async () => {
    for (let count = 1; count < 8; count++) expect((await create({ description: `${count}` })).status).toBe(201)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((description) => create({ description })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await create({ description: 'more' })).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    const created = answers.find(({ status }) => status === 201)?.json.id
    await server.send('DELETE', `/api/admin/user/tokens/${created}`, { token: person.token })
    expect((await create({ description: 'more' })).status).toBe(201)
  })
})

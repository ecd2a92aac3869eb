import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { apiTokenOperations } from './api-tokens.ts'

const now = '2026-11-21T08:00:00.123Z'
let clock = Date.parse(now)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'secret', name: 'Secret', mode: 'private' },
    ],
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  clock = Date.parse(now)
})

const create = (body: unknown, token?: string) =>
  server.send('POST', '/api/admin/api-tokens', { body, ...(token !== undefined && { token }) })
const use = (token: string) => server.send('GET', '/api/admin/projects', { token })

describe('201', () => {
  test('creates a token for a project named `user`, whose secret starts like the secret of an account token', async () => {
    await importFile(server, { version: 4, projects: [{ id: 'user', name: 'User' }] })
    const { secret } = (await create({ tokenName: 'T', type: 'backend', project: 'user' })).json
    expect(secret).toMatch(/^user:development\./)
    // The secret is recognised as an SDK token, so the status is 403 and not 401.
    expect((await use(secret)).status).toBe(403)
  })

  test('returns every field and the Location of the token', async () => {
    const { status, headers, json } = await create({
      tokenName: 'Shop',
      type: 'backend',
      environment: 'production',
      project: 'shop',
      expiresAt: '2027-01-31T13:00:00.5+01:00',
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/admin/api-tokens/${json.id}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({
      id: expect.any(Number),
      secret: expect.stringMatching(/^shop:production\.[0-9a-f]{64}$/),
      tokenName: 'Shop',
      username: 'Shop',
      type: 'backend',
      environment: 'production',
      project: 'shop',
      projects: ['shop'],
      alias: null,
      createdAt: now,
      expiresAt: '2027-01-31T12:00:00.500Z',
      seenAt: null,
    })
  })

  const scopes: [string, object, string, string[]][] = [
    ['all projects and development by default', { type: 'backend' }, '*:development.', ['*']],
    ['all projects', { type: 'frontend', project: '*', environment: 'production' }, '*:production.', ['*']],
    ['all projects in a list', { type: 'backend', projects: ['*'] }, '*:development.', ['*']],
    ['one project in a list', { type: 'frontend', projects: ['shop'] }, 'shop:development.', ['shop']],
    ['several projects', { type: 'backend', projects: ['shop', 'default'] }, '[]:development.', ['shop', 'default']],
    ['a project that is named twice', { type: 'backend', projects: ['shop', 'shop'] }, 'shop:development.', ['shop']],
    [
      'the list of projects, which takes precedence over the single project',
      { type: 'backend', project: 'default', projects: ['shop'] },
      'shop:development.',
      ['shop'],
    ],
    ['all projects and environments, for an admin token', { type: 'admin' }, '*:*.', ['*']],
    ['all projects and environments, named explicitly', { type: 'admin', project: '*', environment: '*' }, '*:*.', ['*']],
  ]
  test.each(scopes)('creates a token for %s', async (_, given, start, projects) => {
    const { status, json } = await create({ tokenName: 'placed', ...given })
    expect(status).toBe(201)
    expect(json.secret.startsWith(start)).toBe(true)
    expect(json).toMatchObject({ projects, project: projects[0] })
  })

  test.each([
    ['client', 'backend'],
    ['CLIENT', 'backend'],
    ['Backend', 'backend'],
    ['FRONTEND', 'frontend'],
    ['Admin', 'admin'],
  ])('the type %s creates a token of type %s', async (type, meant) => {
    expect((await create({ tokenName: 'worded', type })).json.type).toBe(meant)
  })

  test('accepts the older field username; tokenName takes precedence', async () => {
    expect((await create({ username: 'older', type: 'client' })).json).toMatchObject({ tokenName: 'older', username: 'older' })
    expect((await create({ username: 'older', tokenName: 'newer', type: 'client' })).json).toMatchObject({ tokenName: 'newer' })
  })

  test('an admin token works until the instant of its expiry', async () => {
    const { secret } = (await create({ tokenName: 'short', type: 'admin', expiresAt: '2026-11-21T09:00:00Z' })).json
    clock = Date.parse('2026-11-21T08:59:59.999Z')
    expect((await use(secret)).status).toBe(200)
    clock += 1
    expect((await use(secret)).status).toBe(401)
  })

  test.each(['backend', 'frontend'])('a token of type %s gets 403 with the full body on admin paths', async (type) => {
    const { secret } = (await create({ tokenName: 'for an SDK', type })).json
    const { status, json } = await use(secret)
    expect(status).toBe(403)
    expect(json).toEqual({ id: expect.any(String), name: 'NoAccessError', message: expect.stringContaining(type) })
  })

  test('stores only the SHA-256 of the secret, and neither events nor the log contain the secret', async () => {
    const { secret, id } = (await create({ tokenName: 'secret', type: 'admin' })).json
    const stored = await server.database.run(build.selectFrom('api_token').selectAll().where('id', '=', id).compile())
    expect(stored).toMatchObject([{ hash: hashSecret(secret) }])
    await use(secret)
    expect((await listEvents(server, 'api-token-created')).at(-1)?.data).toEqual({
      id,
      tokenName: 'secret',
      type: 'admin',
      environment: '*',
      projects: ['*'],
      expiresAt: null,
    })
    for (const value of [secret.split('.')[1], hashSecret(secret)]) expect(await isDisclosed(server, value)).toBe(false)
  })
})

describe('400', () => {
  const backend = { tokenName: 'refused', type: 'backend' }
  const admin = { tokenName: 'refused', type: 'admin' }
  const refused: [string, unknown, string][] = [
    ['null', null, 'body'],
    ['a list', [], 'body'],
    ['no name', { type: 'backend' }, 'body/tokenName'],
    ['an empty name', { ...backend, tokenName: '' }, 'body/tokenName'],
    ['null as name', { ...backend, tokenName: null }, 'body/tokenName'],
    ['a name of 101 characters', { ...backend, tokenName: 'x'.repeat(101) }, 'body/tokenName'],
    ['U+0000 in a name', { ...backend, tokenName: 'a\u0000' }, 'body/tokenName'],
    ['no type', { tokenName: 'refused' }, 'body/type'],
    ['an unknown type', { ...backend, type: 'user' }, 'body/type'],
    ['a type that is a property of every JavaScript object', { ...backend, type: 'constructor' }, 'body/type'],
    ['a type with a letter that only lower-casing turns into ASCII', { ...backend, type: 'bac\u212aend' }, 'body/type'],
    ['an unknown field', { ...backend, secret: 'default:development.mine' }, 'body'],
    ['__proto__', '{"tokenName":"refused","type":"backend","__proto__":{"type":"admin"}}', 'body'],
    ['null as environment', { ...backend, environment: null }, 'body/environment'],
    ['all environments for a backend token', { ...backend, environment: '*' }, 'body/environment'],
    ['an unknown environment', { ...backend, environment: 'nowhere' }, 'body/environment'],
    ['an environment in capitals', { ...backend, environment: 'Production' }, 'body/environment'],
    ['an unknown project', { ...backend, project: 'nowhere' }, 'body/project'],
    ['an unknown project among others', { ...backend, projects: ['shop', 'nowhere'] }, 'body/projects/1'],
    ['no project', { ...backend, projects: [] }, 'body/projects'],
    ['null as projects', { ...backend, projects: null }, 'body/projects'],
    ['too many projects', { ...backend, projects: Array.from({ length: 1001 }, (_, at) => `p-${at}`) }, 'body/projects'],
    ['an invalid project name', { ...backend, projects: ['a b'] }, 'body/projects/0'],
    ['all projects and one by name', { ...backend, projects: ['*', 'shop'] }, 'body/projects/1'],
    ['a project for an admin token', { ...admin, project: 'shop' }, 'body/project'],
    ['projects for an admin token', { ...admin, projects: ['shop'] }, 'body/projects/0'],
    ['an environment for an admin token', { ...admin, environment: 'production' }, 'body/environment'],
    ['a time in the past', { ...backend, expiresAt: '2020-01-01T00:00:00Z' }, 'body/expiresAt'],
    ['the current time', { ...backend, expiresAt: now }, 'body/expiresAt'],
    ['a date without a time', { ...backend, expiresAt: '2027-01-01' }, 'body/expiresAt'],
    ['the year 10000', { ...backend, expiresAt: '+010000-01-01T00:00:00Z' }, 'body/expiresAt'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(refused, async (_, body, path) => {
      const count = async () => (await server.send('GET', '/api/admin/api-tokens')).json.tokens.length
      const before = await count()
      const answer = await create(body)
      expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
      expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(path)
      expect(await count()).toBe(before)
    }))

  test('names the path of every unknown project and environment', async () => {
    const { json } = await create({ ...backend, environment: 'nowhere', projects: ['lost', 'shop', 'gone'] })
    expect(json.details.map((detail: { path: string }) => detail.path)).toEqual(['body/projects/0', 'body/projects/2', 'body/environment'])
  })

  test('returns the same 400 for a hidden project as for an unknown project', async () => {
    const make = (project: string) =>
      runAs(
        server,
        apiTokenOperations.createApiToken,
        [{ permission: 'CREATE_CLIENT_API_TOKEN' }],
        { body: { ...backend, project } },
        { visible: new VisibleProjects(['shop']) },
      )
    expect(await make('secret')).toMatchObject({ status: 400, message: 'body/project: There is no project secret' })
    expect(await make('nowhere')).toMatchObject({ status: 400, message: 'body/project: There is no project nowhere' })
    expect(await make('*')).toMatchObject({ status: 403 })
    expect(await make('shop')).toMatchObject({ projects: ['shop'] })
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s, for every type', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole, projects: { shop: 'Owner' } })
    for (const type of ['admin', 'backend', 'frontend']) {
      expect(await create({ tokenName: 'refused', type }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    }
  })

  test('returns 403 before the body is validated', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    for (const body of [{}, { tokenName: 'refused', type: 'none' }]) {
      expect(await create(body, token)).toMatchObject({
        status: 403,
        json: { message: 'You need the permission CREATE_CLIENT_API_TOKEN or CREATE_FRONTEND_API_TOKEN to do this' },
      })
    }
  })

  test('returns 403 for a type of token that the caller has no permission for', async () => {
    const make = (type: string) =>
      runAs(server, apiTokenOperations.createApiToken, [{ permission: 'CREATE_FRONTEND_API_TOKEN' }], { body: { tokenName: 'kind', type } })
    expect(await make('frontend')).toMatchObject({ type: 'frontend' })
    expect(await make('backend')).toMatchObject({ status: 403, message: expect.stringContaining('CREATE_CLIENT_API_TOKEN') })
    expect(await make('admin')).toMatchObject({ status: 403, message: expect.stringContaining('ADMIN') })
  })
})

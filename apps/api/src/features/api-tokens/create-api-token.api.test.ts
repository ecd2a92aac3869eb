import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isTold, listEvents } from '../../../test/events.ts'
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
  test('for a project `user`, whose tokens begin as those of accounts do', async () => {
    await importFile(server, { version: 4, projects: [{ id: 'user', name: 'User' }] })
    const { secret } = (await create({ tokenName: 'T', type: 'backend', project: 'user' })).json
    expect(secret).toMatch(/^user:development\./)
    // Known, and refused for what it is: a token of an SDK.
    expect((await use(secret)).status).toBe(403)
  })

  test('with every field, and where it lies', async () => {
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

  const places: [string, object, string, string[]][] = [
    ['all projects and development where nothing is said', { type: 'backend' }, '*:development.', ['*']],
    ['all projects', { type: 'frontend', project: '*', environment: 'production' }, '*:production.', ['*']],
    ['all projects in a list', { type: 'backend', projects: ['*'] }, '*:development.', ['*']],
    ['one project in a list', { type: 'frontend', projects: ['shop'] }, 'shop:development.', ['shop']],
    ['several projects', { type: 'backend', projects: ['shop', 'default'] }, '[]:development.', ['shop', 'default']],
    ['a project that is named twice', { type: 'backend', projects: ['shop', 'shop'] }, 'shop:development.', ['shop']],
    [
      'the list, which beats the single project',
      { type: 'backend', project: 'default', projects: ['shop'] },
      'shop:development.',
      ['shop'],
    ],
    ['everything, for an admin token', { type: 'admin' }, '*:*.', ['*']],
    ['everything in words', { type: 'admin', project: '*', environment: '*' }, '*:*.', ['*']],
  ]
  test.each(places)('for %s', async (_, given, start, projects) => {
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
  ])('%s means %s', async (type, meant) => {
    expect((await create({ tokenName: 'worded', type })).json.type).toBe(meant)
  })

  test('named as older clients say it; the newer word wins', async () => {
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

  test('the secret is kept as its SHA-256 alone, and told nowhere', async () => {
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
    for (const told of [secret.split('.')[1], hashSecret(secret)]) expect(await isTold(server, told)).toBe(false)
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
    ['a type that is a word of JavaScript', { ...backend, type: 'constructor' }, 'body/type'],
    ['a type in letters that are capitals of none', { ...backend, type: 'bac\u212aend' }, 'body/type'],
    ['an unknown field', { ...backend, secret: 'default:development.mine' }, 'body'],
    ['__proto__', '{"tokenName":"refused","type":"backend","__proto__":{"type":"admin"}}', 'body'],
    ['null as environment', { ...backend, environment: null }, 'body/environment'],
    ['no environment in particular', { ...backend, environment: '*' }, 'body/environment'],
    ['an unknown environment', { ...backend, environment: 'nowhere' }, 'body/environment'],
    ['an environment in capitals', { ...backend, environment: 'Production' }, 'body/environment'],
    ['an unknown project', { ...backend, project: 'nowhere' }, 'body/project'],
    ['an unknown project among others', { ...backend, projects: ['shop', 'nowhere'] }, 'body/projects/1'],
    ['no project', { ...backend, projects: [] }, 'body/projects'],
    ['null as projects', { ...backend, projects: null }, 'body/projects'],
    ['too many projects', { ...backend, projects: Array.from({ length: 1001 }, (_, at) => `p-${at}`) }, 'body/projects'],
    ['a project that is no name', { ...backend, projects: ['a b'] }, 'body/projects/0'],
    ['all projects beside one', { ...backend, projects: ['*', 'shop'] }, 'body/projects/1'],
    ['a project for an admin token', { ...admin, project: 'shop' }, 'body/project'],
    ['projects for an admin token', { ...admin, projects: ['shop'] }, 'body/projects/0'],
    ['an environment for an admin token', { ...admin, environment: 'production' }, 'body/environment'],
    ['a time in the past', { ...backend, expiresAt: '2020-01-01T00:00:00Z' }, 'body/expiresAt'],
    ['this very moment', { ...backend, expiresAt: now }, 'body/expiresAt'],
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

  test('names every place that is wrong', async () => {
    const { json } = await create({ ...backend, environment: 'nowhere', projects: ['lost', 'shop', 'gone'] })
    expect(json.details.map((detail: { path: string }) => detail.path)).toEqual(['body/projects/0', 'body/projects/2', 'body/environment'])
  })

  test('for a project that the caller may not know of, as for one that is not there', async () => {
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
  test.each(['Editor', 'Viewer'] as const)('for a person who is %s, whatever the kind', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole, projects: { shop: 'Owner' } })
    for (const type of ['admin', 'backend', 'frontend']) {
      expect(await create({ tokenName: 'refused', type }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    }
  })

  test('before anything is said of the body', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    for (const body of [{}, { tokenName: 'refused', type: 'none' }]) {
      expect(await create(body, token)).toMatchObject({
        status: 403,
        json: { message: 'You need the permission CREATE_CLIENT_API_TOKEN or CREATE_FRONTEND_API_TOKEN to do this' },
      })
    }
  })

  test('for a kind that the caller has no permission for', async () => {
    const make = (type: string) =>
      runAs(server, apiTokenOperations.createApiToken, [{ permission: 'CREATE_FRONTEND_API_TOKEN' }], { body: { tokenName: 'kind', type } })
    expect(await make('frontend')).toMatchObject({ type: 'frontend' })
    expect(await make('backend')).toMatchObject({ status: 403, message: expect.stringContaining('CREATE_CLIENT_API_TOKEN') })
    expect(await make('admin')).toMatchObject({ status: 403, message: expect.stringContaining('ADMIN') })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let owner: string
let stateMark: () => Promise<string>

beforeAll(async () => {
  server = await startTestServer()
  for (const id of ['shop', 'other']) await server.send('POST', '/api/admin/projects', { body: { id, name: id } })
  await server.send('POST', '/api/admin/projects', { body: { id: 'hidden', name: 'Hidden', mode: 'private' } })
  owner = (await newAccount(server, { projects: { shop: 'Member' } })).token
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const path = (rest = '', project = 'shop') => `/api/admin/projects/${project}/api-tokens${rest && `/${encodeURIComponent(rest)}`}`
const create = (body: unknown, token = owner, project?: string) => server.send('POST', path('', project), { body, token })
const remove = (secretOrId: string, token = owner, project?: string) => server.send('DELETE', path(secretOrId, project), { token })
const list = async (token = owner, project?: string) => (await server.send('GET', path('', project), { token })).json.tokens
const ids = async (token?: string, project?: string) => (await list(token, project)).map(({ id }: { id: number }) => id)
const global = async (projects: string[]) => {
  const body = { tokenName: projects.join(' and '), type: 'frontend', projects }
  return (await server.send('POST', '/api/admin/api-tokens', { body })).json
}
const works = async (secret: string) => (await server.send('GET', '/api/admin/projects', { token: secret })).status !== 401

describe('201', () => {
  test.each([
    ['without projects', {}],
    ['by project', { project: 'shop' }],
    ['by projects', { projects: ['shop', 'shop'] }],
  ])('creates a token of this project only, %s', async (_, scope) => {
    const { status, json, headers } = await create({ tokenName: 'Ours', type: 'client', environment: 'production', ...scope })
    expect(status).toBe(201)
    const { secret, ...listed } = json
    expect(listed).toMatchObject({ tokenName: 'Ours', type: 'backend', environment: 'production', project: 'shop', projects: ['shop'] })
    expect(secret).toMatch(/^shop:production\./)
    expect(headers.get('location')).toBe('/api/admin/projects/shop/api-tokens')
    expect(await list()).toContainEqual(listed)
    expect(await works(secret)).toBe(true)
    expect(await isDisclosed(server, secret)).toBe(false)
    expect((await listEvents(server, 'api-token-created')).at(-1)).toMatchObject({ data: { id: json.id, projects: ['shop'] } })
  })
})

describe('200', () => {
  test('lists the tokens that name the project, without their secrets', async () => {
    const [ours, both, theirs, everywhere] = [
      (await create({ tokenName: 'Listed', type: 'frontend' })).json,
      await global(['shop', 'other']),
      await global(['other']),
      await global(['*']),
    ]
    const listed = await ids()
    expect(listed).toEqual(expect.arrayContaining([ours.id, both.id]))
    for (const { id } of [theirs, everywhere]) expect(listed).not.toContain(id)
    expect(JSON.stringify(await list())).not.toContain('secret')
  })

  test('omits a token that also reads a project hidden from the caller', async () => {
    const { id } = await global(['shop', 'hidden'])
    expect(await ids()).not.toContain(id)
    expect(await ids(server.tokens.admin)).toContain(id)
  })

  test.each(['secret', 'id'])(
    'returns 200 and stores nothing for the %s of a token that also reads a hidden project, as for an unknown token',
    async (by) => {
      const created = await global(['shop', 'hidden'])
      const before = await stateMark()
      const { status, json } = await remove(String(created[by]))
      expect([status, json]).toEqual([200, {}])
      expect(await stateMark()).toBe(before)
      expect(await works(created.secret)).toBe(true)
      expect((await remove(String(created[by]), server.tokens.admin)).status).toBe(409)
    },
  )

  test.each(['secret', 'id'])('a token deleted by its %s stops working at once', async (by) => {
    const created = (await create({ tokenName: 'Deleted', type: 'frontend' })).json
    expect((await remove(String(created[by]))).json).toEqual({})
    expect(await works(created.secret)).toBe(false)
    expect(await ids()).not.toContain(created.id)
    expect((await listEvents(server, 'api-token-deleted')).at(-1)).toMatchObject({ pre_data: { id: created.id } })
  })

  test('returns 200 and stores nothing for an unknown token and for a token of other projects', async () => {
    const theirs = await global(['other'])
    const before = await stateMark()
    for (const secretOrId of ['shop:production.unknown', '2147483647', theirs.secret, String(theirs.id), server.tokens.admin])
      expect((await remove(secretOrId, server.tokens.admin)).status).toBe(200)
    expect(await stateMark()).toBe(before)
    expect(await works(theirs.secret)).toBe(true)
  })
})

test('returns 409 for a token that also reads other projects, and keeps the token', async () => {
  const both = await global(['shop', 'other'])
  const before = await stateMark()
  const { status, json, text } = await remove(both.secret)
  expect([status, json.name]).toEqual([409, 'ConflictError'])
  expect(text).not.toContain(both.secret)
  expect(await stateMark()).toBe(before)
})

describe('400, nothing stored', () => {
  const good = { tokenName: 'Refused', type: 'frontend' }
  test.each([
    ['an admin token', { ...good, type: 'admin' }, 'body/type'],
    ['another project', { ...good, project: 'other' }, 'body/project'],
    ['all projects', { ...good, project: '*' }, 'body/project'],
    ['another project in addition', { ...good, projects: ['shop', 'other'] }, 'body/projects/1'],
    ['all environments', { ...good, environment: '*' }, 'body/environment'],
    ['an unknown environment', { ...good, environment: 'nowhere' }, 'body/environment'],
    ['no name', { type: 'frontend' }, 'body/tokenName'],
    ['a time in the past', { ...good, expiresAt: '2020-01-01T00:00:00.000Z' }, 'body/expiresAt'],
    ['an unknown field', { ...good, secret: 'mine' }, 'body'],
  ])('returns 400 for %s', async (_, body, at) => {
    const before = await stateMark()
    const { status, json } = await create(body, server.tokens.admin)
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.details.map((detail: { path: string }) => detail.path)).toContain(at)
    expect(await stateMark()).toBe(before)
  })
})

test('returns 403 to a Viewer and a member of another project, and 404 for an unknown project', async () => {
  const body = { tokenName: 'Refused', type: 'frontend' }
  const statuses = async (token: string, project?: string) => [
    (await server.send('GET', path('', project), { token })).status,
    (await create(body, token, project)).status,
    (await remove('1', token, project)).status,
  ]
  expect(await statuses((await newAccount(server)).token)).toEqual([403, 403, 403])
  expect(await statuses((await newAccount(server, { projects: { other: 'Owner' } })).token)).toEqual([403, 403, 403])
  expect(await statuses(server.tokens.admin, 'nowhere')).toEqual([404, 404, 404])
})

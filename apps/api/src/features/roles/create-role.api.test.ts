import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const create = (body: unknown, token = server.tokens.admin) => server.send('POST', '/api/admin/roles', { body, token })
const rolesNow = async () => (await server.send('GET', '/api/admin/roles')).json.roles

const inDevelopment = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }

describe('201', () => {
  test('stores a project role, whose id is above the ids of built-in roles', async () => {
    const { status, json, headers } = await create({
      name: 'Developer',
      description: 'Works in development',
      type: 'custom',
      permissions: [inDevelopment, { name: 'CREATE_FEATURE' }],
    })
    expect(status).toBe(201)
    expect(json.id).toBeGreaterThan(100)
    expect(json).toEqual({
      id: json.id,
      name: 'Developer',
      description: 'Works in development',
      type: 'custom',
      permissions: [
        { name: 'CREATE_FEATURE', permission: 'CREATE_FEATURE' },
        { name: 'UPDATE_FEATURE_ENVIRONMENT', permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
      ],
    })
    expect(headers.get('Location')).toBe(`/api/admin/roles/${json.id}`)
    expect((await server.send('GET', `/api/admin/roles/${json.id}`)).json).toEqual(json)
    expect((await listEvents(server, 'role-created')).at(-1)).toMatchObject({
      data: {
        id: json.id,
        name: 'Developer',
        type: 'custom',
        permissions: [{ permission: 'CREATE_FEATURE' }, { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
      },
    })
  })

  test('stores a root role, and ignores the fields that a response has in addition', async () => {
    const permissions = [{ name: 'CREATE_PROJECT', permission: 'CREATE_PROJECT' }]
    const { status, json } = await create({ name: 'Steward', type: 'root-custom', permissions })
    expect(status).toBe(201)
    expect(json).toMatchObject({ type: 'root-custom', description: '', permissions })
  })

  test('stores a project role by default, also without permissions', async () => {
    const { status, json } = await create({ name: 'Reader', permissions: [] })
    expect([status, json.type, json.permissions]).toEqual([201, 'custom', []])
  })
})

describe('400, nothing stored', () => {
  const refused: [string, unknown, string][] = [
    ['no name', { permissions: [] }, 'body/name'],
    ['a blank name', { name: ' ', permissions: [] }, 'body/name'],
    ['no permissions', { name: 'New' }, 'body/permissions'],
    ['the type of a built-in role', { name: 'New', type: 'root', permissions: [] }, 'body/type'],
    ['an unknown permission', { name: 'New', permissions: [{ name: 'FLY' }] }, 'body/permissions/0/name'],
    ['ADMIN', { name: 'New', type: 'root-custom', permissions: [{ name: 'ADMIN' }] }, 'body/permissions/0/name'],
    ['a root permission in a project role', { name: 'New', permissions: [{ name: 'CREATE_PROJECT' }] }, 'body/permissions/0/name'],
    [
      'a project permission in a root role',
      { name: 'New', type: 'root-custom', permissions: [{ name: 'READ_ROLE' }, { name: 'CREATE_FEATURE' }] },
      'body/permissions/1/name',
    ],
    [
      'an environment of a project permission',
      { name: 'New', permissions: [{ name: 'CREATE_FEATURE', environment: 'development' }] },
      'body/permissions/0/environment',
    ],
    [
      'an unknown environment',
      { name: 'New', permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'nowhere' }] },
      'body/permissions/0/environment',
    ],
    ['a repeated permission', { name: 'New', permissions: [inDevelopment, inDevelopment] }, 'body/permissions/1'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, path) => {
    const before = await rolesNow()
    const { status, json } = await create(body)
    expect(status).toBe(400)
    expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect(await rolesNow()).toEqual(before)
  })
})

test('returns 403 without ADMIN', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  expect(await create({ name: 'New', permissions: [] }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

describe('409', () => {
  test('returns 409 if a role has the name, whatever the case of its letters', async () => {
    await create({ name: 'Writer', permissions: [] })
    for (const name of ['Writer', 'wRITER', ' writer', 'admin', 'release MANAGER']) {
      expect(await create({ name, permissions: [] })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
    }
  })

  test('returns 409 beyond the largest number of roles', async () => {
    const own = await serverForTest()
    const rows = Array.from({ length: limits.customRoles }, (_, at) => `('custom', 'Role ${at}', 'role ${at}', now())`)
    await own.database.run({
      sql: `insert into custom_role (type, name, key, created_at) values ${rows.join()}`,
      parameters: [],
    } as never)
    expect(await own.send('POST', '/api/admin/roles', { body: { name: 'One more', permissions: [] } })).toMatchObject({
      status: 409,
      json: { name: 'ConflictError' },
    })
  })
})

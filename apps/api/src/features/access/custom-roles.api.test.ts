import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newRole, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let developer: { id: number; name: string }
let steward: { id: number; name: string }
let ada: TestAccount

const done = async (method: string, path: string, options: object = {}) => {
  const response = await server.send(method, path, options)
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300)
  return response.json
}

beforeAll(async () => {
  server = await startTestServer()
  developer = await newRole(server, { permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }] })
  steward = await newRole(server, { type: 'root-custom', permissions: [{ name: 'CREATE_TAG_TYPE' }] })
  ada = await newAccount(server)
  await done('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
  await done('POST', '/api/admin/projects/shop/features', { body: { name: 'checkout' } })
  // A feature without a strategy would need a further permission, because turning it on adds a strategy.
  for (const environment of ['development', 'production'])
    await done('POST', `/api/admin/projects/shop/features/checkout/environments/${environment}/strategies`, { body: { name: 'default' } })
  await done('POST', '/api/admin/projects/shop/access', { body: { roles: [developer.id], users: [ada.id], groups: [] } })
})
afterAll(() => server.stop())

const turnOn = (environment: string, token = ada.token) =>
  server.send('POST', `/api/admin/projects/shop/features/checkout/environments/${environment}/on`, { token })
const explain = (account: number, query: Record<string, string>) =>
  done('GET', `/api/admin/access/explain?${new URLSearchParams({ account: String(account), ...query })}`)
const inShop = (environment: string) => ({ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment })

describe('a custom project role', () => {
  test('admits a person in its environment of its project only', async () => {
    expect((await turnOn('development')).status).toBe(200)
    expect(await turnOn('production')).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    await done('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
    const elsewhere = '/api/admin/projects/default/features/banner/environments/development/off'
    expect((await server.send('POST', elsewhere, { token: ada.token })).status).toBe(403)
  })

  test('is listed with the access of the project, and explained with its environment', async () => {
    const access = await done('GET', '/api/admin/projects/shop/access')
    expect(access.roles.at(-1)).toMatchObject({ id: developer.id, type: 'custom', name: developer.name })
    expect(access.users.find(({ id }: TestAccount) => id === ada.id)).toMatchObject({ roles: [developer.id] })
    expect(await explain(ada.id, inShop('development'))).toMatchObject({
      allowed: true,
      grants: [
        { role: { id: developer.id, name: developer.name }, scope: { project: 'shop', environment: 'development' }, source: 'project' },
      ],
    })
    const missing = await explain(ada.id, inShop('production'))
    expect(missing).toMatchObject({ allowed: false, missing: inShop('production') })
    expect(missing.roles.map(({ id }: { id: number }) => id)).not.toContain(developer.id)
    const holders = await done('GET', `/api/admin/access/holders?${new URLSearchParams(inShop('development'))}`)
    expect(holders.holders.map(({ id }: { id: number }) => id)).toContain(ada.id)
  })

  test('appears in the permissions of the person', async () => {
    const { permissions } = await done('GET', '/api/admin/user', { token: ada.token })
    expect(permissions).toEqual([inShop('development')])
  })

  test('can be given only by callers with its permissions', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
    const approving = await newRole(server, { permissions: [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'development' }] })
    const give = (role: number) => server.send('PUT', `/api/admin/projects/shop/users/${ada.id}/roles`, { body: { roles: [role] }, token })
    expect(await give(approving.id)).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('APPROVE_CHANGE_REQUEST in the project shop in the environment development') },
    })
    expect((await give(developer.id)).status).toBe(200)
  })

  test('lets a person review where it holds APPROVE_CHANGE_REQUEST', async () => {
    const approving = await newRole(server, { permissions: [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'production' }] })
    const bob = await newAccount(server)
    await done('POST', '/api/admin/projects/shop/access', { body: { roles: [approving.id], users: [bob.id], groups: [] } })
    const reviewers = async (environment: string) =>
      (await done('GET', `/api/admin/projects/shop/change-requests/available-reviewers/${environment}`)).map(({ id }: { id: number }) => id)
    expect(await reviewers('production')).toContain(bob.id)
    expect(await reviewers('development')).not.toContain(bob.id)
  })

  test('loses its permissions in an environment that is deleted', async () => {
    await done('POST', '/api/admin/environments', { body: { name: 'staging', type: 'test' } })
    const role = await newRole(server, {
      permissions: [{ name: 'CREATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'staging' }],
    })
    await done('DELETE', '/api/admin/environments/staging')
    const { permissions } = await done('GET', `/api/admin/roles/${role.id}`)
    expect(permissions.map(({ name }: { name: string }) => name)).toEqual(['CREATE_FEATURE'])
    expect((await listEvents(server, 'role-updated')).at(-1)).toMatchObject({ data: { permissions: [{ permission: 'CREATE_FEATURE' }] } })
  })
})

describe('a custom root role', () => {
  test('can be the root role of users, service accounts and groups, and their lists name the role', async () => {
    const user = await done('POST', '/api/admin/user-admin', { body: { username: 'eve', rootRole: steward.id, sendEmail: false } })
    expect(user.rootRole).toBe(steward.id)
    const machine = await done('POST', '/api/admin/service-account', { body: { username: 'job', name: 'Job', rootRole: steward.id } })
    expect(machine.rootRole).toBe(steward.id)
    const group = await done('POST', '/api/admin/groups', { body: { name: 'Stewards', rootRole: steward.id } })
    expect(group.rootRole).toBe(steward.id)
    const roleIds = async (path: string) => (await done('GET', path)).rootRoles.map(({ id }: { id: number }) => id)
    expect(await roleIds('/api/admin/user-admin')).toEqual([1, 2, 3, steward.id])
    expect(await roleIds('/api/admin/service-account')).toEqual([1, 2, 3, steward.id])
  })

  test('admits its holder, appears in the profile, and is explained as the root role', async () => {
    const own = await newAccount(server)
    const createTagType = (name: string) => server.send('POST', '/api/admin/tag-types', { body: { name }, token: own.token })
    expect((await createTagType('team')).status).toBe(403)
    await done('PUT', `/api/admin/user-admin/${own.id}`, { body: { rootRole: steward.id } })
    expect((await createTagType('team')).status).toBe(201)
    const { rootRole } = await done('GET', '/api/admin/user/profile', { token: own.token })
    expect(rootRole).toEqual({ id: steward.id, type: 'root-custom', name: steward.name, description: '' })
    expect(await explain(own.id, { permission: 'CREATE_TAG_TYPE' })).toMatchObject({
      allowed: true,
      grants: [{ role: { id: steward.id }, scope: {}, source: 'root' }],
    })
  })

  test('shows its holder the private projects, as every root role except Viewer does', async () => {
    await done('POST', '/api/admin/projects', { body: { id: 'secret', name: 'Secret', mode: 'private' } })
    const own = await newAccount(server)
    const read = async () => (await server.send('GET', '/api/admin/projects/secret/health-report', { token: own.token })).status
    expect(await read()).toBe(404)
    await done('PUT', `/api/admin/user-admin/${own.id}`, { body: { rootRole: steward.id } })
    expect(await read()).toBe(200)
    expect(await explain(own.id, { permission: 'UPDATE_FEATURE', project: 'secret' })).toMatchObject({ seesProject: true })
  })

  test('gives its permissions through a group', async () => {
    const own = await newAccount(server)
    await done('POST', '/api/admin/groups', { body: { name: 'Taggers', rootRole: steward.id, users: [{ user: { id: own.id } }] } })
    expect((await server.send('POST', '/api/admin/tag-types', { body: { name: 'squad' }, token: own.token })).status).toBe(201)
    expect(await explain(own.id, { permission: 'CREATE_TAG_TYPE' })).toMatchObject({
      grants: [{ role: { id: steward.id }, source: 'group', group: { name: 'Taggers' } }],
    })
  })
})

describe('400', () => {
  test('a project role is no root role, and a root role no project role', async () => {
    const user = await server.send('POST', '/api/admin/user-admin', { body: { username: 'zoe', rootRole: developer.id } })
    expect([user.status, user.json.details[0].path]).toEqual([400, 'body/rootRole'])
    const machine = await server.send('POST', '/api/admin/service-account', { body: { username: 'zed', rootRole: 999_999 } })
    expect([machine.status, machine.json.details[0].path]).toEqual([400, 'body/rootRole'])
    const access = await server.send('POST', '/api/admin/projects/shop/access', { body: { roles: [steward.id], users: [], groups: [] } })
    expect([access.status, access.json.details[0].path]).toEqual([400, 'body/roles/0'])
  })
})

import type { RoleInput } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, newRole } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const remove = (id: number, token = server.tokens.admin) => server.send('DELETE', `/api/admin/roles/${id}`, { token })
const steward: Pick<RoleInput, 'type' | 'permissions'> = { type: 'root-custom', permissions: [{ name: 'READ_ROLE' }] }

test('returns 200 and deletes an unused role', async () => {
  const role = await newRole(server)
  expect(await remove(role.id)).toMatchObject({ status: 200, json: {} })
  expect((await server.send('GET', `/api/admin/roles/${role.id}`)).status).toBe(404)
  expect((await listEvents(server, 'role-deleted')).at(-1)).toMatchObject({ pre_data: { id: role.id, name: role.name } })
  expect((await remove(role.id)).status).toBe(404)
})

test('returns 400 for a built-in role', async () => {
  expect(await remove(4)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
})

test('returns 403 without ADMIN', async () => {
  const role = await newRole(server)
  expect((await remove(role.id, (await newAccount(server)).token)).status).toBe(403)
})

describe('409', () => {
  test('names how many accounts and groups have a project role, and in how many projects', async () => {
    const role = await newRole(server)
    const [ada, bob, team] = [await newAccount(server), await newAccount(server), await newGroup(server)]
    await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
    const give = (project: string, users: number[], groups: number[]) =>
      server.send('POST', `/api/admin/projects/${project}/access`, { body: { roles: [role.id], users, groups } })
    await give('default', [ada.id, bob.id], [])
    await give('shop', [ada.id], [team.id])
    expect(await remove(role.id)).toMatchObject({
      status: 409,
      json: { name: 'ConflictError', message: expect.stringContaining('in use by 2 accounts and 1 group in 2 projects') },
    })
    expect((await server.send('DELETE', '/api/admin/projects/shop')).status).toBe(200)
    for (const { id } of [ada, bob]) await server.send('DELETE', `/api/admin/projects/default/users/${id}/roles`)
    expect((await remove(role.id)).status).toBe(200)
  })

  test('names the account or group that has a root role', async () => {
    const role = await newRole(server, steward)
    const body = { username: 'steward', rootRole: role.id, sendEmail: false }
    const { json } = await server.send('POST', '/api/admin/user-admin', { body })
    expect(await remove(role.id)).toMatchObject({ status: 409, json: { message: expect.stringContaining('in use by 1 account;') } })
    expect((await server.send('PUT', `/api/admin/user-admin/${json.id}`, { body: { rootRole: 3 } })).status).toBe(200)
    const group = await server.send('POST', '/api/admin/groups', { body: { name: 'Stewards', rootRole: role.id } })
    expect(await remove(role.id)).toMatchObject({ status: 409, json: { message: expect.stringContaining('in use by 1 group;') } })
    expect((await server.send('DELETE', `/api/admin/groups/${group.json.id}`)).status).toBe(200)
    expect((await remove(role.id)).status).toBe(200)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newRole } from '../accounts.ts'
import type { TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 20
let servers: [TestServer, TestServer]
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
})
afterAll(() => end())

const send = (server: 0 | 1, method: string, path: string, body?: object, token?: string) =>
  servers[server].send(method, path, { ...(body && { body }), ...(token !== undefined && { token }) })
const rolesOf = (id: number) => `/api/admin/projects/default/users/${id}/roles`

test('a role that is deleted while it is given is either deleted or given, and never both', async () => {
  for (let round = 0; round < rounds; round++) {
    const role = await newRole(servers[0])
    const { id } = await newAccount(servers[0])
    const [removed, given] = await Promise.all([
      send(0, 'DELETE', `/api/admin/roles/${role.id}`),
      send(1, 'PUT', rolesOf(id), { roles: [role.id] }),
    ])
    expect(['200 400', '409 200']).toContain(`${removed.status} ${given.status}`)
    expect((await send(0, 'GET', `/api/admin/roles/${role.id}`)).status).toBe(removed.status === 200 ? 404 : 200)
  }
})

test('of two concurrent creations with the same name, one returns 409', async () => {
  for (let round = 0; round < rounds; round++) {
    const create = (server: 0 | 1, name: string) => send(server, 'POST', '/api/admin/roles', { name, permissions: [] })
    const answers = await Promise.all([create(0, `Writer ${round}`), create(1, `WRITER ${round}`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  }
})

test('a changed role takes effect with the next request on the other instance', async () => {
  const role = await newRole(servers[0], { permissions: [{ name: 'CREATE_FEATURE' }] })
  const { id, token } = await newAccount(servers[0])
  expect((await send(0, 'PUT', rolesOf(id), { roles: [role.id] })).status).toBe(200)
  const create = async (name: string) => (await send(1, 'POST', '/api/admin/projects/default/features', { name }, token)).status
  for (let round = 0; round < rounds; round++) {
    expect(await create(`first-${round}`)).toBe(201)
    await send(0, 'PUT', `/api/admin/roles/${role.id}`, { name: role.name, permissions: [] })
    expect(await create(`second-${round}`)).toBe(403)
    await send(0, 'PUT', `/api/admin/roles/${role.id}`, { name: role.name, permissions: [{ name: 'CREATE_FEATURE' }] })
  }
})

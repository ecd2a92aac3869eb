import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newRole } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let role: { id: number; name: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  role = await newRole(server)
})

const update = (body: unknown, id = role.id, token = server.tokens.admin) => server.send('PUT', `/api/admin/roles/${id}`, { body, token })
const read = async () => (await server.send('GET', `/api/admin/roles/${role.id}`)).json

describe('200', () => {
  test('replaces name and permissions, and keeps an absent description and type', async () => {
    const { status, json } = await update({ name: `${role.name}-new`, permissions: [{ name: 'DELETE_FEATURE' }] })
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: role.id, name: `${role.name}-new`, type: 'custom', permissions: [{ name: 'DELETE_FEATURE' }] })
    expect(await read()).toEqual(json)
    expect((await listEvents(server, 'role-updated')).at(-1)).toMatchObject({
      pre_data: { name: role.name, permissions: [{ permission: 'UPDATE_FEATURE' }] },
      data: { name: `${role.name}-new`, permissions: [{ permission: 'DELETE_FEATURE' }] },
    })
  })

  test('writes no event if nothing changes', async () => {
    const events = (await listEvents(server, 'role-updated')).length
    expect((await update({ name: role.name, type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] })).status).toBe(200)
    expect(await listEvents(server, 'role-updated')).toHaveLength(events)
  })

  test('gives and takes permissions at once from accounts that have the role', async () => {
    const { id, token } = await newAccount(server)
    const access = { roles: [role.id], users: [id], groups: [] }
    expect((await server.send('POST', '/api/admin/projects/default/access', { body: access })).status).toBe(200)
    const create = (name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name }, token })
    expect((await create(`${role.name}-a`)).status).toBe(403)
    await update({ name: role.name, permissions: [{ name: 'CREATE_FEATURE' }] })
    expect((await create(`${role.name}-a`)).status).toBe(201)
    await update({ name: role.name, permissions: [] })
    expect((await create(`${role.name}-b`)).status).toBe(403)
  })
})

describe('400, nothing changed', () => {
  const refused: [string, () => Promise<{ status: number; json: { details: { path: string }[] } }>, string][] = [
    ['another type', () => update({ name: role.name, type: 'root-custom', permissions: [] }), 'body/type'],
    ['a root permission', () => update({ name: role.name, permissions: [{ name: 'READ_ROLE' }] }), 'body/permissions/0/name'],
    ['a built-in role', () => update({ name: 'Owner', permissions: [] }, 4), 'params/roleId'],
  ]
  test.each(refused)('returns 400 for %s', async (_, send, path) => {
    const before = await read()
    const { status, json } = await send()
    expect([status, json.details.map((detail) => detail.path)]).toEqual([400, [path]])
    expect(await read()).toEqual(before)
  })
})

test('returns 403 without ADMIN', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor', projects: { default: 'Owner' } })
  expect(await update({ name: role.name, permissions: [] }, role.id, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

test('returns 404 for an unknown role', async () => {
  expect(await update({ name: 'New', permissions: [] }, 999_999)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

test('returns 409 if another role has the name', async () => {
  const other = await newRole(server)
  for (const name of [other.name.toUpperCase(), 'viewer']) {
    expect(await update({ name, permissions: [] })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  }
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let projects = 0
let project: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  project = `project-${++projects}`
  expect((await server.send('POST', '/api/admin/projects', { body: { id: project, name: project } })).status).toBe(201)
})

interface Kind {
  readonly kind: 'user' | 'group'
  readonly collection: 'users' | 'groups'
  readonly make: () => Promise<{ id: number }>
}
const kinds: readonly Kind[] = [
  { kind: 'user', collection: 'users', make: () => newAccount(server) },
  { kind: 'group', collection: 'groups', make: () => newGroup(server) },
]

describe.each(kinds)('roles of a $kind', ({ kind, collection, make }) => {
  const pathOf = (id: unknown, of = project) => `/api/admin/projects/${of}/${collection}/${id}/roles`
  const set = (id: unknown, roles: unknown, token = server.tokens.admin, of = project) =>
    server.send('PUT', pathOf(id, of), { body: { roles }, token })
  const remove = (id: unknown, token = server.tokens.admin, of = project) => server.send('DELETE', pathOf(id, of), { token })
  const rolesOf = async (id: number) => {
    const { json } = await server.send('GET', `/api/admin/projects/${project}/access`)
    return json[collection].find((one: { id: number }) => one.id === id)?.roles
  }

  describe('PUT', () => {
    test('returns 200 and replaces the roles of one holder, also if it had none; other holders keep theirs', async () => {
      const [one, other] = [await make(), await make()]
      expect((await set(other.id, [5])).status).toBe(200)
      expect(await set(one.id, [7, 5, 7])).toMatchObject({ status: 200, json: {} })
      expect(await rolesOf(one.id)).toEqual([5, 7])
      expect((await set(one.id, [6])).status).toBe(200)
      expect(await rolesOf(one.id)).toEqual([6])
      expect(await rolesOf(other.id)).toEqual([5])
      expect((await listEvents(server, 'project-access-')).at(-1)).toMatchObject({
        type: `project-access-${kind}-roles-updated`,
        project,
        pre_data: { [`${kind}Id`]: one.id, roles: [5, 7] },
        data: { [`${kind}Id`]: one.id, roles: [6] },
      })
    })

    test('returns 200 for an empty list of roles', async () => {
      const { id } = await make()
      await set(id, [5])
      expect((await set(id, [])).status).toBe(200)
      expect(await rolesOf(id)).toBeUndefined()
      expect((await set(id, [])).status).toBe(200)
    })

    const refused: [string, unknown, string][] = [
      ['no roles', undefined, 'body/roles'],
      ['null', null, 'body/roles'],
      ['an unknown role', [5, 99], 'body/roles/1'],
      ['a root role', [3], 'body/roles/0'],
      ['a role as text', ['5'], 'body/roles/0'],
      ['an object', [{ id: 5 }], 'body/roles/0'],
    ]
    test('returns 400 for every wrong list of roles', () =>
      expectRows(refused, async (_, roles, path) => {
        const { id } = await make()
        await set(id, [5])
        const { status, json } = await set(id, roles)
        expect(status).toBe(400)
        expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
        expect(await rolesOf(id)).toEqual([5])
      }))

    test('returns 403 for a role that the caller could not give, unless the holder already has the role', async () => {
      const owner = await newAccount(server, { projects: { [project]: 'Owner' } })
      const { id } = await make()
      expect((await set(id, [4, 6], owner.token)).json.name).toBe('NoAccessError')
      await set(id, [6])
      expect((await set(id, [4, 6], owner.token)).status).toBe(200)
    })

    test('returns 404 for an unknown holder and for an unknown project', async () => {
      const { id } = await make()
      expect(await set(999_999, [5])).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
      expect(await set(id, [5], server.tokens.admin, 'nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    })

    test('returns 409 when no owner would be left', async () => {
      const { id } = await make()
      await set(id, [4, 5])
      for (const roles of [[], [5]]) expect(await set(id, roles)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
      expect(await rolesOf(id)).toEqual([4, 5])
    })
  })

  describe('DELETE', () => {
    test('returns 200 and removes all roles of the holder in this project only', async () => {
      const { id } = await make()
      await set(id, [5, 6])
      await set(id, [5], server.tokens.admin, 'default')
      expect(await remove(id)).toMatchObject({ status: 200, json: {} })
      expect(await rolesOf(id)).toBeUndefined()
      expect((await listEvents(server, 'project-access-')).at(-1)).toMatchObject({
        type: `project-access-${kind}-roles-deleted`,
        project,
        pre_data: { [`${kind}Id`]: id, roles: [5, 6] },
        data: null,
      })
      expect((await remove(id, server.tokens.admin, 'default')).status).toBe(200)
    })

    test('returns 404 for a holder without a role in the project, an unknown holder and an unknown project', async () => {
      const { id } = await make()
      for (const answer of [await remove(id), await remove(999_999), await remove(id, server.tokens.admin, 'nowhere')]) {
        expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
      }
    })

    test('returns 409 for the last owner, and 200 once there is another owner', async () => {
      const [one, other] = [await make(), await make()]
      await set(one.id, [4])
      expect(await remove(one.id)).toMatchObject({
        status: 409,
        json: { name: 'ConflictError', message: expect.stringContaining(project) },
      })
      await set(other.id, [4])
      expect((await remove(one.id)).status).toBe(200)
      expect((await remove(other.id)).status).toBe(409)
    })
  })

  test('returns 400 for an invalid id', async () => {
    for (const id of ['0', 'abc', '-1', '2147483648', '1.5', '__proto__', '%00']) {
      expect((await set(id, [5])).status, id).toBe(400)
      expect((await remove(id)).status, id).toBe(400)
    }
  })

  test('returns 403 without UPDATE_PROJECT in the project', async () => {
    const { id } = await make()
    const { token } = await newAccount(server, { rootRole: 'Editor', projects: { [project]: 'Member' } })
    expect((await set(id, [5], token)).status).toBe(403)
    expect((await remove(id, token)).status).toBe(403)
  })
})

test('an owner who removes itself has no access to the project from then on', async () => {
  const [one, two] = [await newAccount(server, { projects: { [project]: 'Owner' } }), await newAccount(server)]
  const path = `/api/admin/projects/${project}/users`
  expect((await server.send('PUT', `${path}/${two.id}/roles`, { body: { roles: [4] }, token: one.token })).status).toBe(200)
  expect((await server.send('DELETE', `${path}/${one.id}/roles`, { token: one.token })).status).toBe(200)
  expect((await server.send('DELETE', `${path}/${two.id}/roles`, { token: one.token })).status).toBe(403)
})

test('a private project returns 404 to a Viewer from the moment its role is removed', async () => {
  const hidden = { id: `${project}-hidden`, name: 'Hidden', mode: 'private' }
  await server.send('POST', '/api/admin/projects', { body: hidden })
  const { id, token } = await newAccount(server)
  const status = async () => (await server.send('GET', `/api/admin/projects/${hidden.id}/access`, { token })).status
  expect(await status()).toBe(404)
  await server.send('PUT', `/api/admin/projects/${hidden.id}/users/${id}/roles`, { body: { roles: [6] } })
  expect(await status()).toBe(200)
  await server.send('DELETE', `/api/admin/projects/${hidden.id}/users/${id}/roles`)
  expect(await status()).toBe(404)
})

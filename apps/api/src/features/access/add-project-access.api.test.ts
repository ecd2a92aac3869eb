import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

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

const add = (body: unknown, token = server.tokens.admin, to = project) =>
  server.send('POST', `/api/admin/projects/${to}/access`, { body, token })
const rolesNow = async () => {
  const { users, groups } = (await server.send('GET', `/api/admin/projects/${project}/access`)).json
  const each = (list: { id: number; roles: number[] }[]) => Object.fromEntries(list.map(({ id, roles }) => [id, roles]))
  return { users: each(users), groups: each(groups) }
}

describe('200', () => {
  test('adds every role to every account and group, and keeps the roles they have', async () => {
    const [ada, bob] = [await newAccount(server), await newAccount(server, { kind: 'Service Account', projects: { [project]: 'Owner' } })]
    const group = await newGroup(server)
    const body = { roles: [5, 6, 5], users: [ada.id, bob.id, ada.id], groups: [group.id] }
    expect(await add(body)).toMatchObject({ status: 200, json: {} })
    expect(await rolesNow()).toEqual({ users: { [ada.id]: [5, 6], [bob.id]: [4, 5, 6] }, groups: { [group.id]: [5, 6] } })
    expect((await listEvents(server, 'project-access-')).at(-1)).toMatchObject({
      type: 'project-access-added',
      project,
      pre_data: null,
      data: {
        roles: [5, 6].map((id) => ({ id, users: [ada.id, bob.id], groups: [group.id] })),
      },
    })
    const events = (await listEvents(server, 'project-access-')).length
    expect((await add(body)).status).toBe(200)
    expect(await listEvents(server, 'project-access-')).toHaveLength(events)
  })

  test('accepts accounts only, groups only, and neither', async () => {
    const ada = await newAccount(server)
    const group = await newGroup(server)
    for (const body of [{ roles: [5], users: [ada.id] }, { roles: [5], groups: [group.id] }, { roles: [5] }]) {
      expect((await add(body)).status).toBe(200)
    }
    expect(await rolesNow()).toEqual({ users: { [ada.id]: [5] }, groups: { [group.id]: [5] } })
  })

  test('applies from the next request on, to an account and to the members of a group, and counts members', async () => {
    const [ada, bob] = [await newAccount(server), await newAccount(server)]
    const group = await newGroup(server, { members: [bob.id] })
    const create = (name: string, token: string) =>
      server.send('POST', `/api/admin/projects/${project}/features`, { body: { name }, token })
    for (const { token } of [ada, bob]) expect((await create('refused', token)).status).toBe(403)
    await add({ roles: [5], users: [ada.id], groups: [group.id] })
    expect((await create(`${project}-ada`, ada.token)).status).toBe(201)
    expect((await create(`${project}-bob`, bob.token)).status).toBe(201)
    const listed = (await server.send('GET', '/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === project)
    expect(listed.memberCount).toBe(2)
  })
})

describe('400, nothing stored', () => {
  const refused: [string, unknown, string?][] = [
    ['null', null],
    ['an array', []],
    ['no roles', { users: [] }, 'body/roles'],
    ['empty roles', { roles: [] }, 'body/roles'],
    ['roles null', { roles: null }, 'body/roles'],
    ['a role as text', { roles: ['5'] }, 'body/roles/0'],
    ['role 0', { roles: [0] }, 'body/roles/0'],
    ['half a role', { roles: [5.5] }, 'body/roles/0'],
    ['a role beyond 2^53', '{"roles":[9007199254740993]}', 'body/roles/0'],
    ['101 roles', { roles: Array.from({ length: 101 }, () => 5) }, 'body/roles'],
    ['an unknown role', { roles: [5, 99] }, 'body/roles/1'],
    ['a root role', { roles: [1] }, 'body/roles/0'],
    ['users null', { roles: [5], users: null }, 'body/users'],
    ['users as objects', { roles: [5], users: [{ id: 1 }] }, 'body/users/0'],
    ['an unknown account', { roles: [5], users: [999_999] }, 'body/users/0'],
    ['an unknown group', { roles: [5], groups: [999_999] }, 'body/groups/0'],
    ['groups as text', { roles: [5], groups: '1' }, 'body/groups'],
    ['__proto__', '{"__proto__":{"roles":[5]}}', 'body/roles'],
    ['malformed JSON', '{"roles":[5'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, path) => {
    const { status, json } = await add(body)
    expect(status).toBe(400)
    expect(json.name).toBe('ValidationError')
    if (path) expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
  })

  test('names every unknown id, and stores none of the valid ones', async () => {
    const { id } = await newAccount(server)
    const { json } = await add({ roles: [5, 2], users: [id, 999_998], groups: [999_999] })
    expect(json.details).toEqual([
      { path: 'body/roles/1', message: 'there is no project role 2' },
      { path: 'body/users/1', message: 'there is no account 999998' },
      { path: 'body/groups/0', message: 'there is no group 999999' },
    ])
    expect(await rolesNow()).toEqual({ users: {}, groups: {} })
  })

  test('returns 400 for an invalid project id', async () => {
    expect((await add({ roles: [5] }, server.tokens.admin, 'a%20b')).status).toBe(400)
  })
})

describe('403', () => {
  test('returns 403 without UPDATE_PROJECT in the project', async () => {
    const { id } = await newAccount(server)
    const callers = [
      await newAccount(server, { rootRole: 'Editor' }),
      await newAccount(server, { projects: { [project]: 'Member', default: 'Owner' } }),
    ]
    for (const { token } of callers) {
      expect(await add({ roles: [5], users: [id] }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    }
    expect((await add({ roles: [5] }, callers[0]?.token, 'nowhere')).status).toBe(403)
  })

  test('returns 403 if the caller lacks a permission of the role, and stores nothing', async () => {
    const owner = await newAccount(server, { projects: { [project]: 'Owner' } })
    const { id } = await newAccount(server)
    expect(await add({ roles: [5, 6], users: [id] }, owner.token)).toMatchObject({
      status: 403,
      json: { name: 'NoAccessError', message: expect.stringMatching(/permission [A-Z_]+ in the project \S+ to give the role Approver$/) },
    })
    expect((await rolesNow()).users).toEqual({ [owner.id]: [4] })
    expect((await add({ roles: [5, 4], users: [id] }, owner.token)).status).toBe(200)
  })

  test('returns 200 for a role that the account already has, even if the caller could not give it', async () => {
    const owner = await newAccount(server, { projects: { [project]: 'Owner' } })
    const { id } = await newAccount(server, { projects: { [project]: 'Approver' } })
    expect((await add({ roles: [6], users: [id] }, owner.token)).status).toBe(200)
    expect((await add({ roles: [5, 6], users: [id] }, owner.token)).status).toBe(200)
    expect((await add({ roles: [6], users: [owner.id] }, owner.token)).status).toBe(403)
  })

  test('allows an Editor to give the permissions that it has in the project default', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    const { id } = await newAccount(server)
    expect((await add({ roles: [4], users: [id] }, token, 'default')).status).toBe(200)
    expect((await add({ roles: [7], users: [id] }, token, 'default')).status).toBe(403)
  })
})

test('returns 404 for an unknown project', async () => {
  expect(await add({ roles: [5] }, server.tokens.admin, 'nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

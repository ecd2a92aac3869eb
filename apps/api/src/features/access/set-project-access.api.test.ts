import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const start = Date.parse('2026-11-01T12:00:00.000Z')
let clock = start
let server: TestServer
let projects = 0
let project: string
let ada: TestAccount
let bob: TestAccount
let team: { id: number }

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  ada = await newAccount(server)
  bob = await newAccount(server)
  team = await newGroup(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = start
  project = `project-${++projects}`
  expect((await server.send('POST', '/api/admin/projects', { body: { id: project, name: project } })).status).toBe(201)
})

const set = (roles: unknown, token = server.tokens.admin, of = project) =>
  server.send('PUT', `/api/admin/projects/${of}/access`, { body: { roles }, token })
const read = async () => (await server.send('GET', `/api/admin/projects/${project}/access`)).json
const rolesNow = async () => {
  const { users, groups } = await read()
  const each = (list: { id: number; roles: number[] }[]) => Object.fromEntries(list.map(({ id, roles }) => [id, roles]))
  return { users: each(users), groups: each(groups) }
}

describe('200', () => {
  test('replaces all roles of the project', async () => {
    expect((await set([{ id: 4, users: [ada.id, bob.id], groups: [team.id] }])).status).toBe(200)
    expect(
      await set([{ id: 5, users: [bob.id], groups: [team.id] }, { id: 4, users: [bob.id, bob.id] }, { id: 5, users: [bob.id] }, { id: 7 }]),
    ).toMatchObject({ status: 200, json: {} })
    expect(await rolesNow()).toEqual({ users: { [bob.id]: [4, 5] }, groups: { [team.id]: [5] } })
    expect((await listEvents(server, 'project-access-')).at(-1)).toMatchObject({
      type: 'project-access-updated',
      project,
      pre_data: { roles: [{ id: 4, users: [ada.id, bob.id], groups: [team.id] }] },
      data: {
        roles: [
          { id: 4, users: [bob.id], groups: [] },
          { id: 5, users: [bob.id], groups: [team.id] },
        ],
      },
    })
  })

  test('keeps the date on which a holder joined the project when its roles change', async () => {
    await set([{ id: 4, users: [ada.id] }])
    clock = start + 1000
    await set([
      { id: 4, users: [bob.id] },
      { id: 5, users: [ada.id] },
    ])
    const since = Object.fromEntries((await read()).users.map((user: { id: number; addedAt: string }) => [user.id, user.addedAt]))
    expect(since).toEqual({ [ada.id]: new Date(start).toISOString(), [bob.id]: new Date(start + 1000).toISOString() })
  })

  test('accepts an empty list if the project has no owner; a repetition writes no event', async () => {
    await set([{ id: 5, users: [ada.id] }])
    expect((await set([])).status).toBe(200)
    const events = (await listEvents(server, 'project-access-')).length
    expect((await set([])).status).toBe(200)
    expect(await rolesNow()).toEqual({ users: {}, groups: {} })
    expect(await listEvents(server, 'project-access-')).toHaveLength(events)
  })

  test('accepts a group as the only owner', async () => {
    await set([{ id: 4, users: [ada.id] }])
    expect((await set([{ id: 4, groups: [team.id] }])).status).toBe(200)
  })

  test('allows an owner to keep roles of others that the owner could not give', async () => {
    await set([
      { id: 4, users: [ada.id] },
      { id: 6, users: [bob.id] },
    ])
    expect(
      (
        await set(
          [
            { id: 4, users: [ada.id] },
            { id: 6, users: [bob.id] },
            { id: 5, groups: [team.id] },
          ],
          ada.token,
        )
      ).status,
    ).toBe(200)
    expect(
      await set(
        [
          { id: 4, users: [ada.id] },
          { id: 6, users: [bob.id, ada.id] },
        ],
        ada.token,
      ),
    ).toMatchObject({
      status: 403,
      json: { name: 'NoAccessError' },
    })
    expect(await rolesNow()).toEqual({ users: { [ada.id]: [4], [bob.id]: [6] }, groups: { [team.id]: [5] } })
  })
})

describe('400, nothing stored', () => {
  const refused: [string, unknown, string][] = [
    ['no roles', undefined, 'body/roles'],
    ['roles null', null, 'body/roles'],
    ['bare ids', [4], 'body/roles/0'],
    ['a role without id', [{ users: [] }], 'body/roles/0/id'],
    ['an unknown role', [{ id: 4 }, { id: 99 }], 'body/roles/1/id'],
    ['a root role', [{ id: 2 }], 'body/roles/0/id'],
    ['an unknown account', [{ id: 4, users: [999_999] }], 'body/roles/0/users/0'],
    ['an unknown group', [{ id: 5 }, { id: 4, groups: [999_999] }], 'body/roles/1/groups/0'],
    ['users null', [{ id: 4, users: null }], 'body/roles/0/users'],
    ['a user as text', [{ id: 4, users: ['1'] }], 'body/roles/0/users/0'],
  ]
  test.each(refused)('returns 400 for %s', async (_, roles, path) => {
    await set([{ id: 4, users: [ada.id] }])
    const { status, json } = await set(roles)
    expect(status).toBe(400)
    expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect(await rolesNow()).toEqual({ users: { [ada.id]: [4] }, groups: {} })
  })
})

test('returns 403 without UPDATE_PROJECT in the project', async () => {
  const { token } = await newAccount(server, { projects: { [project]: 'Member' } })
  expect(await set([], token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

test('returns 404 for an unknown project', async () => {
  expect(await set([], server.tokens.admin, 'nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

test('returns 409 when no owner would be left, and changes nothing', async () => {
  await set([{ id: 4, users: [ada.id] }])
  for (const roles of [[], [{ id: 5, users: [ada.id] }], [{ id: 4 }]]) {
    expect(await set(roles)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
  }
  expect(await rolesNow()).toEqual({ users: { [ada.id]: [4] }, groups: {} })
})

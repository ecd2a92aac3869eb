import { builtInRoles } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

const start = Date.parse('2026-11-01T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  for (const [id, mode] of [
    ['empty', 'open'],
    ['busy', 'open'],
    ['watched', 'open'],
    ['hidden', 'private'],
  ]) {
    expect((await server.send('POST', '/api/admin/projects', { body: { id, name: id, mode } })).status).toBe(201)
  }
})
afterAll(() => server.stop())

const access = (project: string, headers: Record<string, string> = {}, token = server.tokens.admin) =>
  server.send('GET', `/api/admin/projects/${project}/access`, { headers, token })
const usersOf = (project: string, headers: Record<string, string> = {}, token = server.tokens.admin) =>
  server.send('GET', `/api/admin/projects/${project}/users`, { headers, token })
const give = async (body: object, project = 'busy') =>
  expect((await server.send('POST', `/api/admin/projects/${project}/access`, { body })).status).toBe(200)

const roles = (['Owner', 'Member', 'Approver', 'Release manager'] as const).map((name) => {
  const { id, type, description } = builtInRoles[name]
  return { id, type, name, description }
})

describe('200', () => {
  test('returns only the project roles for a project without members', async () => {
    expect(await access('empty')).toMatchObject({ status: 200, json: { groups: [], users: [], roles } })
    expect((await usersOf('empty')).json).toEqual({ users: [], roles })
  })

  test('lists accounts with direct roles, newest first and complete; accounts with roles only through a group are left out', async () => {
    const ada = await newAccount(server, { name: 'Ada', username: 'ada', email: 'ada@example.org' })
    const robot = await newAccount(server, { kind: 'Service Account', username: 'robot' })
    const [bob, eve] = [await newAccount(server), await newAccount(server)]
    const { id: team } = await newGroup(server, { members: [bob.id, ada.id], rootRole: 'Viewer' })
    clock = start + 1000
    await give({ roles: [7, 5], users: [ada.id] })
    clock = start + 2000
    await give({ roles: [5], users: [robot.id, eve.id], groups: [team] })
    clock = start + 3000
    await give({ roles: [4], users: [ada.id], groups: [team] })

    const { json } = await access('busy')
    const adaThere = {
      isAPI: false,
      id: ada.id,
      name: 'Ada',
      username: 'ada',
      email: 'ada@example.org',
      imageUrl: expect.stringMatching(/^https:/),
      accountType: 'User',
      addedAt: at(1000),
      roleId: 4,
      roles: [4, 5, 7],
    }
    expect(json.users.map((user: { id: number }) => user.id)).toEqual([eve.id, robot.id, ada.id])
    expect(json.users[2]).toEqual(adaThere)
    expect(json.users[1]).toEqual({
      isAPI: false,
      id: robot.id,
      username: 'robot',
      email: null,
      imageUrl: expect.stringMatching(/^https:/),
      accountType: 'Service Account',
      addedAt: at(2000),
      roleId: 5,
      roles: [5],
    })
    expect(json.roles).toEqual(roles)
    expect(json.groups).toEqual([
      {
        id: team,
        name: expect.any(String),
        addedAt: at(2000),
        roleId: 4,
        roles: [4, 5],
        description: null,
        mappingsSSO: [],
        rootRole: 3,
        createdBy: 'tests',
        createdAt: expect.any(String),
        users: expect.any(Array),
      },
    ])
    const people = json.groups[0].users as { user: { id: number } }[]
    expect(people.map((member) => member.user.id).sort((one, other) => one - other)).toEqual([ada.id, bob.id])
    expect(people.find((member) => member.user.id === ada.id)).toEqual({
      joinedAt: expect.any(String),
      createdBy: null,
      user: {
        id: ada.id,
        name: 'Ada',
        username: 'ada',
        email: 'ada@example.org',
        imageUrl: adaThere.imageUrl,
        accountType: 'User',
      },
    })
    expect((await usersOf('busy')).json).toEqual({ users: json.users, roles })
  })

  test('lists a group that several projects share with its roles in each project', async () => {
    const { id } = await newGroup(server, { members: [(await newAccount(server)).id], projects: { default: 'Member', hidden: 'Owner' } })
    const rolesIn = async (project: string) =>
      (await access(project)).json.groups.map((group: { id: number; roles: number[]; users: object[] }) => [
        group.id,
        group.roles,
        group.users.length,
      ])
    expect(await rolesIn('default')).toEqual([[id, [5], 1]])
    expect(await rolesIn('hidden')).toEqual([[id, [4], 1]])
  })

  test('omits a deleted account immediately', async () => {
    const { id } = await newAccount(server, { kind: 'Service Account', projects: { watched: 'Member' } })
    expect((await usersOf('watched')).json.users).toHaveLength(1)
    expect((await server.send('DELETE', `/api/admin/service-account/${id}`)).status).toBe(200)
    expect((await usersOf('watched')).json.users).toEqual([])
    expect((await access('watched')).json.users).toEqual([])
  })

  test('marks the list of users as deprecated and links to its successor', async () => {
    const { headers } = await usersOf('busy')
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toContain('/access')
  })
})

test('returns 304 until access changes, and a new ETag when a name or a role changes', async () => {
  const { id } = await newAccount(server, { projects: { watched: 'Owner' } })
  const etags = async () => [(await access('watched')).headers.get('etag')!, (await usersOf('watched')).headers.get('etag')!] as const
  const before = await etags()
  expect(before[0]).not.toBe(before[1])
  await server.send('POST', '/api/admin/projects/watched/features', { body: { name: 'of-no-importance' } })
  expect((await access('watched', { 'If-None-Match': before[0] })).status).toBe(304)
  expect((await usersOf('watched', { 'If-None-Match': before[1] })).status).toBe(304)
  await give({ roles: [5], users: [id] }, 'watched')
  expect((await access('watched', { 'If-None-Match': before[0] })).status).toBe(200)
  expect((await usersOf('watched', { 'If-None-Match': before[1] })).status).toBe(200)
})

test('returns 404 for an unknown project, and for a private project to a Viewer without a role in it', async () => {
  const stranger = await newAccount(server)
  const { token } = await newAccount(server, { projects: { hidden: 'Approver' } })
  for (const read of [access, usersOf]) {
    const unknown = await read('nowhere')
    expect(unknown).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    const hidden = await read('hidden', {}, stranger.token)
    expect(hidden.status).toBe(404)
    expect(hidden.json.message).toBe(unknown.json.message.replace('nowhere', 'hidden'))
    expect((await read('hidden', {}, token)).status).toBe(200)
    expect((await read('busy', {}, stranger.token)).status).toBe(200)
    expect((await read('hidden', { 'If-None-Match': '*' }, stranger.token)).status).toBe(404)
  }
})

test('returns 404 once the project is deleted, and a new project with its id has no members', async () => {
  await importFile(server, { version: 4, projects: [{ id: 'fleeting', name: 'Fleeting' }] })
  await newAccount(server, { projects: { fleeting: 'Owner' } })
  expect((await access('fleeting')).json.users).toHaveLength(1)
  const others = (await server.send('GET', '/api/admin/projects')).json.projects.filter((one: { id: string }) => one.id !== 'fleeting')
  await importFile(server, { version: 4, projects: others }, { drop: 'true', keep: 'false' })
  expect((await access('fleeting')).status).toBe(404)
  await importFile(server, { version: 4, projects: [{ id: 'fleeting', name: 'Fleeting' }] })
  expect((await access('fleeting')).json.users).toEqual([])
})

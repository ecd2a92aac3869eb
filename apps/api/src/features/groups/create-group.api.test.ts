import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const now = Date.parse('2026-11-01T12:00:00.000Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

const create = (body: unknown, token?: string) => server.send('POST', '/api/admin/groups', { body, ...(token && { token }) })
const users = (...ids: number[]) => ids.map((id) => ({ user: { id } }))
const countGroups = async () => (await server.send('GET', '/api/admin/groups')).json.groups.length

describe('201', () => {
  test('creates a group from a name only, with defaults', async () => {
    const { status, json, headers } = await create({ name: 'Bare' })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(Number),
      name: 'Bare',
      description: null,
      mappingsSSO: [],
      rootRole: null,
      createdBy: expect.any(String),
      createdAt: new Date(now).toISOString(),
      users: [],
      projects: [],
      userCount: 0,
    })
    expect(headers.get('location')).toBe(`/api/admin/groups/${json.id}`)
    expect((await server.send('GET', headers.get('location')!)).json).toEqual(json)
  })

  test('creates a group with all fields; each user or service account is listed once, without login data', async () => {
    const admin = await newAccount(server, { rootRole: 'Admin', username: 'boss' })
    const ada = await newAccount(server, { name: 'Ada', username: 'ada', email: 'ada@example.org' })
    const robot = await newAccount(server, { kind: 'Service Account', username: 'robot' })
    const body = { name: ' Team Ä ', description: '', mappingsSSO: ['sso-a', 'sso-b'], rootRole: 2, users: users(ada.id, robot.id, ada.id) }
    const { status, json } = await create(body, admin.token)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      name: ' Team Ä ',
      description: '',
      mappingsSSO: ['sso-a', 'sso-b'],
      rootRole: 2,
      createdBy: 'boss',
      userCount: 2,
    })
    expect(json.users[0]).toEqual({
      joinedAt: new Date(now).toISOString(),
      createdBy: 'boss',
      user: {
        id: ada.id,
        name: 'Ada',
        username: 'ada',
        email: 'ada@example.org',
        imageUrl: expect.stringContaining('https://'),
        accountType: 'User',
      },
    })
    expect(json.users[1].user).toMatchObject({ id: robot.id, accountType: 'Service Account' })
    const event = (await listEvents(server, 'group-created')).at(-1)
    expect(event).toMatchObject({ created_by: 'boss', pre_data: null })
    expect(event?.data).toEqual({
      id: json.id,
      name: ' Team Ä ',
      description: '',
      mappingsSSO: ['sso-a', 'sso-b'],
      rootRole: 2,
      users: [ada.id, robot.id],
    })
  })

  test('the root role applies to members at once', async () => {
    const viewer = await newAccount(server)
    const mayCreate = async () => (await create({ name: `By ${viewer.id}` }, viewer.token)).status
    expect(await mayCreate()).toBe(403)
    await create({ name: 'Administrators', rootRole: 1, users: users(viewer.id) })
    expect(await mayCreate()).toBe(201)
  })

  test('accepts the longest names, also if case folding makes them longer', async () => {
    expect((await create({ name: 'ﷺ'.repeat(100) })).status).toBe(201)
    expect((await create({ name: '🏁'.repeat(100) })).status).toBe(201)
  })
})

describe('400, nothing stored', () => {
  const refused: [string, unknown, string?][] = [
    ['an array', []],
    ['null', null],
    ['no name', {}],
    ['name null', { name: null }, 'body/name'],
    ['an empty name', { name: '' }, 'body/name'],
    ['a name of another type', { name: 7 }, 'body/name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'body/name'],
    ['U+0000 in the name', { name: 'a\u0000b' }, 'body/name'],
    ['half a surrogate pair', '{"name":"\\ud800"}', 'body/name'],
    ['a description that is too long', { name: 'refused', description: 'x'.repeat(10_001) }, 'body/description'],
    ['mappingsSSO null', { name: 'refused', mappingsSSO: null }, 'body/mappingsSSO'],
    ['an empty mapping', { name: 'refused', mappingsSSO: [''] }, 'body/mappingsSSO/0'],
    ['a root role as text', { name: 'refused', rootRole: '1' }, 'body/rootRole'],
    ['an unknown root role', { name: 'refused', rootRole: 99 }, 'body/rootRole'],
    ['a project role as root role', { name: 'refused', rootRole: 4 }, 'body/rootRole'],
    ['root role 0', { name: 'refused', rootRole: 0 }, 'body/rootRole'],
    ['a root role beyond 2^53', '{"name":"refused","rootRole":9007199254740993}', 'body/rootRole'],
    ['users null', { name: 'refused', users: null }, 'body/users'],
    ['bare ids as users', { name: 'refused', users: [1] }, 'body/users/0'],
    ['a user without id', { name: 'refused', users: [{ user: {} }] }, 'body/users/0/user/id'],
    ['__proto__ for a name', '{"__proto__":{"name":"refused"}}', 'body/name'],
    ['malformed JSON', '{"name":'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, path) => {
    const before = await countGroups()
    const { status, json } = await create(body)
    expect(status).toBe(400)
    expect(json.name).toBe('ValidationError')
    if (path) expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect(await countGroups()).toBe(before)
  })

  test('returns 400 with every unknown account', async () => {
    const { id } = await newAccount(server)
    const { status, json } = await create({ name: 'refused', users: users(id, 999_999, id, 2_147_483_647) })
    expect(status).toBe(400)
    expect(json.details).toEqual([
      { path: 'body/users/1/user/id', message: 'there is no account 999999' },
      { path: 'body/users/3/user/id', message: 'there is no account 2147483647' },
    ])
  })
})

test('returns 403 without the role Admin', async () => {
  for (const rootRole of ['Viewer', 'Editor'] as const) {
    const { token } = await newAccount(server, { rootRole })
    expect((await create({ name: 'refused' }, token)).json.name).toBe('NoAccessError')
  }
})

test('returns 409 for a taken name, in any case and normalisation', async () => {
  expect((await create({ name: 'Größe' })).status).toBe(201)
  for (const name of ['Größe', 'GRÖßE', ' größe ', 'Gro\u0308ße']) {
    const { status, json } = await create({ name })
    expect(status, name).toBe(409)
    expect(json.name).toBe('NameExistsError')
  }
  const both = await Promise.all([create({ name: 'raced' }), create({ name: 'RACED' })])
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 409])
})

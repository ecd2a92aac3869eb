import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const start = Date.parse('2026-11-01T12:00:00.000Z')
let clock = start
let server: TestServer
let ada: TestAccount
let bob: TestAccount
let groups = 0
let group: { id: number; name: string }

const users = (...ids: number[]) => ids.map((id) => ({ user: { id } }))
const update = (body: unknown, id: unknown = group.id) => server.send('PUT', `/api/admin/groups/${id}`, { body })
const read = async () => (await server.send('GET', `/api/admin/groups/${group.id}`)).json

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  ada = await newAccount(server)
  bob = await newAccount(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = start
  const body = { name: `Group ${++groups}`, description: 'first', mappingsSSO: ['one'], rootRole: 3, users: users(ada.id) }
  group = (await server.send('POST', '/api/admin/groups', { body })).json
})

describe('200', () => {
  test('keeps absent fields', async () => {
    const { status, json } = await update({ name: 'Renamed' })
    expect(status).toBe(200)
    expect(json).toEqual({ ...group, name: 'Renamed' })
    expect(await read()).toEqual(json)
  })

  test('replaces members; staying members keep the time and author of their membership', async () => {
    clock = start + 1000
    const { json } = await update({ name: group.name, users: users(bob.id, ada.id) })
    const joined = (at: number) => new Date(at).toISOString()
    expect(json.users.map((one: { joinedAt: string; user: { id: number } }) => [one.user.id, one.joinedAt])).toEqual([
      [ada.id, joined(start)],
      [bob.id, joined(start + 1000)],
    ])
    expect(await read()).toEqual(json)
    clock = start + 2000
    const left = (await update({ name: group.name, users: users(bob.id) })).json
    expect(left.users).toEqual([json.users[1]])
    expect((await update({ name: group.name, users: [] })).json).toMatchObject({ users: [], userCount: 0 })
    expect((await read()).users).toEqual([])
  })

  test('replaces all other fields, by null if the field allows null', async () => {
    const { json } = await update({ name: group.name, description: null, mappingsSSO: [], rootRole: null })
    expect(json).toMatchObject({ description: null, mappingsSSO: [], rootRole: null, userCount: 1 })
    expect(await read()).toEqual(json)
  })

  test('accepts the same name in another case', async () => {
    expect((await update({ name: group.name.toUpperCase() })).status).toBe(200)
  })

  test('writes one event with both states, and none if nothing changes', async () => {
    await update({ name: group.name, rootRole: 2, users: users(bob.id) })
    const state = { id: group.id, name: group.name, description: 'first', mappingsSSO: ['one'] }
    const events = await listEvents(server, 'group-updated')
    expect(events.at(-1)).toMatchObject({
      data: { ...state, rootRole: 2, users: [bob.id] },
      pre_data: { ...state, rootRole: 3, users: [ada.id] },
    })
    expect((await update({ name: group.name, rootRole: 2, users: users(bob.id) })).status).toBe(200)
    expect(await listEvents(server, 'group-updated')).toHaveLength(events.length)
  })

  test('a removed member loses the permissions of the group at once', async () => {
    await update({ name: group.name, rootRole: 1 })
    const asAda = () => server.send('POST', '/api/admin/groups', { body: {}, token: ada.token })
    expect((await asAda()).status).toBe(400)
    await update({ name: group.name, users: [] })
    expect((await asAda()).status).toBe(403)
  })

  test('the member counts of projects follow', async () => {
    const countIn = async () =>
      (await server.send('GET', '/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === 'default').memberCount
    await server.send('PUT', `/api/admin/projects/default/groups/${group.id}/roles`, { body: { roles: [5] } })
    const before = await countIn()
    await update({ name: group.name, users: users(ada.id, bob.id) })
    expect(await countIn()).toBe(before + 1)
    expect((await read()).projects).toEqual(['default'])
  })
})

describe('400, nothing stored', () => {
  const refused: [string, unknown][] = [
    ['no name', { description: 'x' }],
    ['an empty name', { name: '' }],
    ['null', null],
    ['an unknown root role', { name: 'x', rootRole: 99 }],
    ['a project role as root role', { name: 'x', rootRole: 5 }],
    ['an account that does not exist', { name: 'x', users: [{ user: { id: 999_999 } }] }],
  ]
  test.each(refused)('returns 400 for %s', async (_, body) => {
    expect(await update(body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect(await read()).toEqual(group)
  })

  test.each(['0', '-1', '01', '1.0', '2147483648', '9007199254740993', 'abc', '%C0%AF'])('returns 400 for the id %s', async (id) => {
    expect((await update({ name: 'x' }, id)).status).toBe(400)
  })
})

test('returns 403 without the role Admin', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  const answer = await server.send('PUT', `/api/admin/groups/${group.id}`, { body: { name: 'x' }, token })
  expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

test('returns 404 for an unknown group', async () => {
  expect(await update({ name: 'x' }, 999_999)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

test('returns 409 for the name of another group, and changes nothing', async () => {
  const other = (await server.send('POST', '/api/admin/groups', { body: { name: `Other ${groups}` } })).json
  expect(await update({ name: other.name.toUpperCase(), rootRole: null })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  expect(await read()).toEqual(group)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const [id, mode] of [
    ['open', 'open'],
    ['hidden', 'private'],
  ]) {
    expect((await server.send('POST', '/api/admin/projects', { body: { id, name: id, mode } })).status).toBe(201)
  }
})
afterAll(() => server.stop())

const list = async (token?: string) => (await server.send('GET', '/api/admin/groups', token ? { token } : {})).json.groups
const get = (id: unknown, token?: string) => server.send('GET', `/api/admin/groups/${id}`, token ? { token } : {})

test('returns 200 with an empty list', async () => {
  expect(await list()).toEqual([])
})

test('returns 200 with all groups by id, each with its members and projects, equal to the single group', async () => {
  const [one, two] = [await newAccount(server), await newAccount(server)]
  const first = await newGroup(server, { members: [two.id, one.id], projects: { open: 'Owner', hidden: 'Member' }, rootRole: 'Editor' })
  const second = await newGroup(server, { members: [one.id], projects: { open: 'Member' } })
  await newGroup(server)
  const groups = await list()
  expect(
    groups.map((group: { id: number; users: { user: { id: number } }[]; projects: string[]; userCount: number; rootRole: number }) => [
      group.users.map(({ user }) => user.id).sort(),
      group.projects,
      group.userCount,
      group.rootRole,
    ]),
  ).toEqual([
    [[one.id, two.id].sort(), ['hidden', 'open'], 2, 2],
    [[one.id], ['open'], 1, null],
    [[], [], 0, null],
  ])
  expect((await get(first.id)).json).toEqual(groups[0])
  expect((await get(second.id)).json).toEqual(groups[1])
})

test('returns 200 to a Viewer without private projects hidden from the Viewer', async () => {
  const { id } = await newGroup(server, { projects: { hidden: 'Member', open: 'Member' } })
  const stranger = await newAccount(server)
  const member = await newAccount(server, { projects: { hidden: 'Member' } })
  const projectsTo = async (token: string) => [(await get(id, token)).json.projects, (await list(token)).at(-1).projects]
  expect(await projectsTo(stranger.token)).toEqual([['open'], ['open']])
  expect(await projectsTo(member.token)).toEqual([
    ['hidden', 'open'],
    ['hidden', 'open'],
  ])
})

test('returns 404 for an unknown group, and 400 for an invalid id', async () => {
  expect(await get(999_999)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  for (const id of ['0', 'abc', '2147483648', '1e3', '%00']) expect((await get(id)).status, id).toBe(400)
})

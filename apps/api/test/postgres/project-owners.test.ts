import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newGroup } from '../accounts.ts'
import type { TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 10
let servers: [TestServer, TestServer]
let end: () => Promise<void>
let projects = 0
let project: string

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
})
afterAll(() => end())

const newProject = async (): Promise<void> => {
  project = `project-${++projects}`
  const answer = await servers[0].send('POST', '/api/admin/projects', { body: { id: project, name: project } })
  expect(answer.status).toBe(201)
}
const send = (server: number, method: string, path: string, body?: object) =>
  servers[server % 2 === 0 ? 0 : 1].send(method, path, body ? { body } : {})
const access = (path = 'access') => `/api/admin/projects/${project}/${path}`

/** Runs two concurrent changes that would together remove all owners. Exactly one succeeds, and the project has an owner. */
const expectOneSucceeds = async (...changes: (readonly [method: string, path: string, body?: object])[]): Promise<void> => {
  const answers = await Promise.all(changes.map(([method, path, body], index) => send(index, method, path, body)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  const { users, groups } = (await send(0, 'GET', access())).json
  const owners = [...users, ...groups].filter((one: { roles: number[] }) => one.roles.includes(4))
  expect(owners).toHaveLength(1)
}

test('one of two owners that are removed concurrently stays', async () => {
  for (let round = 0; round < rounds; round++) {
    await newProject()
    const [one, two] = [
      await newAccount(servers[0], { projects: { [project]: 'Owner' } }),
      await newAccount(servers[0], { projects: { [project]: 'Owner' } }),
    ]
    await expectOneSucceeds(['DELETE', access(`users/${one.id}/roles`)], ['PUT', access(`users/${two.id}/roles`), { roles: [5] }])
  }
})

test('an owner that is removed while it becomes the only owner: the project has an owner afterwards', async () => {
  for (let round = 0; round < rounds; round++) {
    await newProject()
    const { id } = await newAccount(servers[0], { projects: { [project]: 'Owner' } })
    await newGroup(servers[0], { projects: { [project]: 'Owner' } })
    const [removed, set] = await Promise.all([
      send(0, 'DELETE', access(`users/${id}/roles`)),
      send(1, 'PUT', access(), { roles: [{ id: 4, users: [id] }] }),
    ])
    // Removed first, the account becomes an owner again. Made the only owner first, it cannot be removed.
    expect(['200 200', '409 200']).toContain(`${removed.status} ${set.status}`)
    expect((await send(0, 'GET', access())).json).toMatchObject({ users: [{ id, roles: [4] }], groups: [] })
  }
})

test('a group that is deleted while the other owner is removed: the project has an owner afterwards', async () => {
  for (let round = 0; round < rounds; round++) {
    await newProject()
    const { id } = await newAccount(servers[0], { projects: { [project]: 'Owner' } })
    const group = await newGroup(servers[0], { projects: { [project]: 'Owner' } })
    await expectOneSucceeds(['DELETE', `/api/admin/groups/${group.id}`], ['DELETE', access(`users/${id}/roles`)])
  }
})

test('a group that is deleted while it becomes the only owner: the project has an owner afterwards', async () => {
  for (let round = 0; round < rounds; round++) {
    await newProject()
    await newAccount(servers[0], { projects: { [project]: 'Owner' } })
    const group = await newGroup(servers[0])
    const [given, deleted] = await Promise.all([
      send(0, 'PUT', access(), { roles: [{ id: 4, groups: [group.id] }] }),
      send(1, 'DELETE', `/api/admin/groups/${group.id}`),
    ])
    expect(['200 409', '400 200']).toContain(`${given.status} ${deleted.status}`)
    const { users, groups } = (await send(0, 'GET', access())).json
    expect([...users, ...groups]).toHaveLength(1)
  }
})

test('an account that is added to a group while it is deleted leaves no rows and causes no fault', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await newAccount(servers[0], { kind: 'Service Account' })
    const group = await newGroup(servers[0])
    const body = { name: `with-${id}`, users: [{ user: { id } }] }
    const [put, removed] = await Promise.all([
      send(0, 'PUT', `/api/admin/groups/${group.id}`, body),
      send(1, 'DELETE', `/api/admin/service-account/${id}`),
    ])
    expect([200, 400]).toContain(put.status)
    expect(removed.status).toBe(200)
    expect((await send(0, 'GET', `/api/admin/groups/${group.id}`)).json.users).toEqual([])
  }
})

test('members that are added concurrently are all stored', async () => {
  await newProject()
  const accounts = await Promise.all(Array.from({ length: 12 }, () => newAccount(servers[0])))
  const answers = await Promise.all(
    accounts.map(({ id }, index) => send(index, 'POST', access(), { roles: [4 + (index % 2)], users: [id] })),
  )
  for (const answer of answers) expect(answer.status, answer.text).toBe(200)
  expect((await send(0, 'GET', access())).json.users).toHaveLength(accounts.length)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let projects = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const remove = (id: unknown, token?: string) => server.send('DELETE', `/api/admin/groups/${id}`, token ? { token } : {})
const newProject = async (): Promise<string> => {
  const id = `project-${++projects}`
  expect((await server.send('POST', '/api/admin/projects', { body: { id, name: id } })).status).toBe(201)
  return id
}

describe('200', () => {
  test('deletes the group with its roles, and members lose its permissions', async () => {
    const project = await newProject()
    const member = await newAccount(server)
    const { id } = await newGroup(server, { members: [member.id], projects: { [project]: 'Member' } })
    const create = (name: string) => server.send('POST', `/api/admin/projects/${project}/features`, { body: { name }, token: member.token })
    expect((await create(`${project}-one`)).status).toBe(201)
    expect(await remove(id)).toMatchObject({ status: 200, json: {} })
    expect((await create(`${project}-two`)).status).toBe(403)
    expect((await server.send('GET', `/api/admin/groups/${id}`)).status).toBe(404)
    expect((await server.send('GET', `/api/admin/projects/${project}/access`)).json.groups).toEqual([])
    expect((await listEvents(server, 'group-deleted')).at(-1)).toMatchObject({ data: null, pre_data: { id, users: [member.id] } })
    expect((await remove(id)).status).toBe(404)
  })

  test('deletes an owner of projects that have another owner', async () => {
    const [one, two] = [await newProject(), await newProject()]
    await newAccount(server, { projects: { [one]: 'Owner' } })
    const other = await newGroup(server, { projects: { [two]: 'Owner' } })
    const { id } = await newGroup(server, { projects: { [one]: 'Owner', [two]: 'Owner' } })
    expect((await remove(id)).status).toBe(200)
    expect((await remove(other.id)).status).toBe(409)
  })
})

test('returns 409 for the only owner of a project, with or without members', async () => {
  const project = await newProject()
  await newAccount(server, { projects: { [project]: 'Member' } })
  const { id } = await newGroup(server, { projects: { [project]: 'Owner', default: 'Member' } })
  const answer = await remove(id)
  expect(answer).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining(project) } })
  expect((await server.send('GET', `/api/admin/groups/${id}`)).json.projects).toEqual(['default', project])
})

test('returns 404 for an unknown group, and 400 for an invalid id', async () => {
  expect(await remove(999_999)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  for (const id of ['0', 'abc', '2147483648', '__proto__']) expect((await remove(id)).status, id).toBe(400)
})

test('returns 403 without the role Admin', async () => {
  const { id } = await newGroup(server)
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  expect((await remove(id, token)).status).toBe(403)
  expect((await remove(999_999, token)).status).toBe(403)
})

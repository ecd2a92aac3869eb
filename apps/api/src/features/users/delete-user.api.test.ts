import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, newSession } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { userOperations } from './users.ts'

const path = '/api/admin/user-admin'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, { version: 4, projects: ['shop', 'desk', 'yard'].map((id) => ({ id, name: id })) })
})
afterAll(() => server.stop())

const remove = (id: number | string, token?: string) => server.send('DELETE', `${path}/${id}`, token === undefined ? {} : { token })

describe('200', () => {
  test('ends tokens, sessions and links at once, and the names become available', async () => {
    const { id, token, username, email } = await newAccount(server, { username: 'gone', email: 'gone@example.org' })
    const session = { token: null, headers: { Cookie: `halyard-session=${await newSession(server, id)}` } }
    const { resetPasswordUrl } = (await server.send('POST', `${path}/reset-password`, { body: { id: email } })).json
    const uses = async () => [
      (await server.send('GET', '/api/admin/projects', { token })).status,
      (await server.send('GET', '/api/admin/projects', session)).status,
      (await server.send('GET', `/auth/reset/validate${new URL(resetPasswordUrl).search}`, { token: null })).status,
    ]
    expect(await uses()).toEqual([200, 200, 200])
    expect(await remove(id)).toMatchObject({ status: 200, json: {} })
    expect(await uses()).toEqual([401, 401, 401])
    expect((await server.send('GET', `${path}/${id}`)).status).toBe(404)
    expect((await server.send('POST', path, { body: { username, email, rootRole: 'Viewer' } })).status).toBe(201)
  })

  test('removes the roles in projects and groups, and member counts follow', async () => {
    const { id } = await newAccount(server, { projects: { shop: 'Member' } })
    const group = await newGroup(server, { members: [id], projects: { shop: 'Member' } })
    const count = async () => {
      const { projects } = (await server.send('GET', '/api/admin/projects')).json
      const { groups } = (await server.send('GET', `${path}/access`)).json
      return [
        projects.find((one: { id: string }) => one.id === 'shop').memberCount,
        groups.find((one: { id: number }) => one.id === group.id).userCount,
      ]
    }
    const [members, inGroup] = await count()
    await remove(id)
    expect(await count()).toEqual([members - 1, inGroup - 1])
  })

  test('writes an event with the former state', async () => {
    const { id, username } = await newAccount(server, { name: 'Evented', email: 'evented@example.org' })
    await remove(id)
    const [event] = (await listEvents(server, 'user-deleted')).slice(-1)
    expect(event).toMatchObject({ data: null, pre_data: { id, username, name: 'Evented', email: 'evented@example.org', rootRole: 3 } })
  })

  test('deletes an administrator while another one exists', async () => {
    const [one] = [await newAccount(server, { rootRole: 'Admin' }), await newAccount(server, { rootRole: 'Admin' })]
    expect((await remove(one.id, one.token)).status).toBe(200)
    expect((await remove(one.id, one.token)).status).toBe(401)
  })
})

test.each(['0', '01', 'x', '-1', '1.5', '2147483648', '9007199254740993'])('returns 400 for the id %s', async (id) => {
  expect(await remove(id)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s, also for the own account', async (rootRole) => {
    const { id, token } = await newAccount(server, { rootRole })
    expect(await remove(id, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for a user with permissions that the caller lacks, own ones or through a project or a group', async () => {
    const asEditor = (id: number) => runAs(server, userOperations.deleteUser, grantsOfRole('Editor'), { params: { id } })
    const inGroup = await newAccount(server)
    await newGroup(server, { members: [inGroup.id], rootRole: 'Admin' })
    const strong = [await newAccount(server, { rootRole: 'Admin' }), await newAccount(server, { projects: { shop: 'Member' } }), inGroup]
    for (const { id } of strong) expect(await asEditor(id)).toMatchObject({ status: 403 })
    expect(await asEditor((await newAccount(server)).id)).toEqual({})
  })
})

test('returns 404 for an unknown user, a deleted user and a service account', async () => {
  const bot = await newAccount(server, { kind: 'Service Account' })
  const { id } = await newAccount(server)
  await remove(id)
  for (const account of [2_147_483_647, id, bot.id])
    expect(await remove(account)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  expect((await server.send('GET', '/api/admin/projects', { token: bot.token })).status).toBe(200)
})

describe('only owner of a project', () => {
  test('returns 409 for the only owner of a project, and 200 once there is another', async () => {
    const { id } = await newAccount(server, { projects: { desk: 'Owner' } })
    expect(await remove(id)).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining('desk') } })
    await newGroup(server, { projects: { desk: 'Owner' } })
    expect((await remove(id)).status).toBe(200)
  })

  test('returns 409 for one of the two owners of a project, deleted concurrently', async () => {
    const owners = [await newAccount(server, { projects: { yard: 'Owner' } }), await newAccount(server, { projects: { yard: 'Owner' } })]
    const answers = await Promise.all(owners.map(({ id }) => remove(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('last administrator', () => {
  test('returns 409 for the last administrator, even if a service account and a group have the role', async () => {
    const newServer = await serverForTest()
    const { id, token } = await newAccount(newServer, { rootRole: 'Admin' })
    await newAccount(newServer, { kind: 'Service Account', rootRole: 'Admin' })
    await newGroup(newServer, { members: [(await newAccount(newServer)).id], rootRole: 'Admin' })
    for (const credential of [token, newServer.tokens.admin]) {
      const answer = await newServer.send('DELETE', `${path}/${id}`, { token: credential })
      expect(answer).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    }
    expect((await newServer.send('GET', `${path}/${id}`, { token })).status).toBe(200)
  })

  test('concurrent deletions and demotions leave one administrator', async () => {
    const newServer = await serverForTest()
    const admins = await Promise.all(Array.from({ length: 6 }, () => newAccount(newServer, { rootRole: 'Admin' })))
    const demoted = { body: { rootRole: builtInRoles.Viewer.id } }
    const answers = await Promise.all(
      admins.map(({ id }, index) =>
        index % 2 ? newServer.send('PUT', `${path}/${id}`, demoted) : newServer.send('DELETE', `${path}/${id}`),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409])
  })
})

import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { serviceAccountOperations } from './service-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, { version: 4, projects: ['shop', 'desk', 'yard'].map((id) => ({ id, name: id })) })
})
afterAll(() => server.stop())

const remove = (id: number | string, token?: string) =>
  server.send('DELETE', `/api/admin/service-account/${id}`, token === undefined ? {} : { token })
const bot = (options: Parameters<typeof newAccount>[1] = {}) => newAccount(server, { kind: 'Service Account', ...options })

describe('200', () => {
  test('tokens of a deleted account stop working at once, and its name becomes available', async () => {
    const { id, token, username } = await bot({ rootRole: 'Admin', username: 'gone' })
    expect((await server.send('GET', '/api/admin/projects', { token })).status).toBe(200)
    expect(await remove(id)).toMatchObject({ status: 200, json: {} })
    expect(await server.send('GET', '/api/admin/projects', { token })).toMatchObject({
      status: 401,
      json: { name: 'AuthenticationRequired' },
    })
    expect((await server.send('POST', '/api/admin/service-account', { body: { username, rootRole: 3 } })).status).toBe(201)
  })

  test('removes its roles in projects, and member counts follow', async () => {
    const { id } = await bot({ projects: { shop: 'Member' } })
    const members = async () =>
      (await server.send('GET', '/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === 'shop').memberCount
    const before = await members()
    await remove(id)
    expect(await members()).toBe(before - 1)
  })

  test('writes an event with the former state', async () => {
    const { id, username } = await bot({ name: 'Evented' })
    await remove(id)
    const [event] = (await listEvents(server, 'service-account-deleted')).slice(-1)
    expect(event).toMatchObject({ data: null, pre_data: { id, username, name: 'Evented', email: null, rootRole: 3 } })
  })

  test('a service account can delete itself', async () => {
    const { id, token } = await bot({ rootRole: 'Admin' })
    expect((await remove(id, token)).status).toBe(200)
    expect((await remove(id, token)).status).toBe(401)
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
    const { id } = await bot()
    const { token } = await newAccount(server, { rootRole })
    expect(await remove(id, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for an account with root or project permissions that the caller lacks', async () => {
    const asEditor = (id: number) =>
      runAs(server, serviceAccountOperations.deleteServiceAccount, grantsOfRole('Editor'), { params: { id } })
    expect(await asEditor((await bot({ rootRole: 'Admin' })).id)).toMatchObject({ status: 403 })
    expect(await asEditor((await bot({ projects: { shop: 'Member' } })).id)).toMatchObject({ status: 403 })
    expect(await asEditor((await bot()).id)).toEqual({})
  })
})

test('returns 404 for an unknown account, a deleted account and a user', async () => {
  const person = await newAccount(server)
  const { id } = await bot()
  await remove(id)
  for (const account of [999_999, id, person.id])
    expect(await remove(account)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  expect((await server.send('GET', '/api/admin/projects', { token: person.token })).status).toBe(200)
})

describe('409', () => {
  test('returns 409 for the only owner of a project, and 200 once there is another', async () => {
    const { id, token } = await bot({ projects: { desk: 'Owner' } })
    expect(await remove(id)).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining('desk') } })
    expect((await server.send('GET', '/api/admin/projects', { token })).status).toBe(200)
    await newAccount(server, { projects: { desk: 'Owner' } })
    expect((await remove(id)).status).toBe(200)
  })

  test('returns 409 for one of the two owners of a project, deleted concurrently', async () => {
    const owners = [await bot({ projects: { yard: 'Owner' } }), await bot({ projects: { yard: 'Owner' } })]
    const answers = await Promise.all(owners.map(({ id }) => remove(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

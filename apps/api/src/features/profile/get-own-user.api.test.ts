import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, { version: 4, projects: [{ id: 'shop', name: 'Shop' }] })
})
afterAll(() => server.stop())

const read = (token: string) => server.send('GET', '/api/admin/user', { token })
const admin = [{ permission: 'ADMIN' }]

describe('200', () => {
  test('returns a user, by token and by session, without secrets', async () => {
    const { id, token } = await newAccount(server, { name: 'Ada', username: 'ada', email: 'ada@example.org', password: 'Correct-Horse-7' })
    const { status, headers, json, text } = await read(token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({
      user: {
        id,
        name: 'Ada',
        username: 'ada',
        email: 'ada@example.org',
        imageUrl: expect.stringMatching(/^https:/),
        isAPI: false,
        accountType: 'User',
        rootRole: 3,
        seenAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
      permissions: [],
      feedback: [],
      splash: {},
    })
    const cookie = { Cookie: `halyard-session=${await newSession(server, id)}` }
    expect((await server.send('GET', '/api/admin/user', { token: null, headers: cookie })).text).toBe(text)
    expect(text).not.toMatch(/hash|argon2/)
  })

  test('returns a service account', async () => {
    const { id, token } = await newAccount(server, { kind: 'Service Account', username: 'robot', rootRole: 'Admin' })
    const { json } = await read(token)
    expect(json).toMatchObject({ user: { id, username: 'robot', accountType: 'Service Account' }, permissions: admin })
    expect(json.user).not.toHaveProperty('email')
  })

  test('returns an admin API token, which belongs to no account', async () => {
    expect((await read(server.tokens.admin)).json).toEqual({
      user: { name: 'admin for tests', isAPI: true, type: 'admin', environment: '*', projects: ['*'] },
      permissions: admin,
      feedback: [],
      splash: {},
    })
  })

  test('returns every permission with its scope once, even if several roles grant it', async () => {
    const { id, token } = await newAccount(server, { projects: { shop: 'Member' } })
    await newGroup(server, { members: [id], projects: { shop: 'Owner' } })
    await newGroup(server, { members: [id], rootRole: 'Editor' })
    const { permissions } = (await read(token)).json
    expect(permissions).toContainEqual({ permission: 'CREATE_FEATURE', project: 'shop' })
    expect(permissions).toContainEqual({ permission: 'UPDATE_PROJECT', project: 'shop' })
    expect(permissions).toContainEqual({ permission: 'UPDATE_PROJECT', project: 'default' })
    expect(permissions).toContainEqual({ permission: 'CREATE_PROJECT' })
    const names = permissions.map((each: object) => JSON.stringify(each))
    expect(new Set(names).size).toBe(names.length)
  })

  test('returns only ADMIN to administrators, also through a group', async () => {
    const { id, token } = await newAccount(server, { rootRole: 'Editor', projects: { shop: 'Owner' } })
    await newGroup(server, { members: [id], rootRole: 'Admin' })
    expect((await read(token)).json).toMatchObject({ user: { rootRole: 2 }, permissions: admin })
  })
})

test('returns 401 for a deleted account', async () => {
  const { id, token } = await newAccount(server)
  await server.send('DELETE', `/api/admin/user-admin/${id}`)
  expect(await read(token)).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = (token: string, headers: Record<string, string> = {}) => server.send('GET', '/api/admin/user-admin/access', { token, headers })

describe('200', () => {
  test('lists all accounts and groups by id, with only these fields and without null names', async () => {
    const ada = await newAccount(server, { name: 'Ada', username: null, email: 'ada@example.org', password: 'Correct-Horse-7' })
    const bot = await newAccount(server, { kind: 'Service Account', username: 'robot', rootRole: 'Admin' })
    const staff = await newGroup(server, { members: [ada.id, bot.id], rootRole: 'Editor' })
    const empty = await newGroup(server)
    const { status, json } = await read(server.tokens.admin)
    expect(status).toBe(200)
    expect(json).toEqual({
      groups: [
        { id: staff.id, name: expect.any(String), userCount: 2, rootRole: 2 },
        { id: empty.id, name: expect.any(String), userCount: 0, rootRole: null },
      ],
      users: [
        { id: ada.id, name: 'Ada', email: 'ada@example.org', accountType: 'User' },
        { id: bot.id, username: 'robot', accountType: 'Service Account' },
      ],
    })
  })

  test('returns the same to a Viewer, a service account and a session', async () => {
    const viewer = await newAccount(server, { username: 'viewer' })
    const bot = await newAccount(server, { kind: 'Service Account' })
    const expected = (await read(server.tokens.admin)).text
    expect((await read(viewer.token)).text).toBe(expected)
    expect((await read(bot.token)).text).toBe(expected)
    const headers = { Cookie: `halyard-session=${await newSession(server, viewer.id)}` }
    expect((await server.send('GET', '/api/admin/user-admin/access', { token: null, headers })).text).toBe(expected)
  })
})

test('returns 304 until an account or a group changes', async () => {
  const { id, token } = await newAccount(server)
  const group = await newGroup(server, { members: [id] })
  let etag = (await read(token)).headers.get('etag')!
  const changes = [
    ['PUT', `/api/admin/user-admin/${id}`, { name: 'Another' }],
    ['PUT', `/api/admin/groups/${group.id}`, { name: 'Renamed', users: [] }],
    ['DELETE', `/api/admin/groups/${group.id}`],
    ['POST', '/api/admin/user-admin', { username: 'newcomer', rootRole: 'Viewer' }],
    ['POST', '/api/admin/service-account', { username: 'new-robot', rootRole: 3 }],
  ] as const
  for (const [method, path, body] of changes) {
    expect((await read(token, { 'If-None-Match': etag })).status).toBe(304)
    expect((await server.send(method, path, { body })).status, path).toBeLessThan(300)
    const answer = await read(token, { 'If-None-Match': etag })
    expect(answer.status, path).toBe(200)
    etag = answer.headers.get('etag')!
  }
})

test('returns 401 for a deleted account', async () => {
  const { id, token } = await newAccount(server)
  expect((await read(token)).status).toBe(200)
  await server.send('DELETE', `/api/admin/user-admin/${id}`)
  expect(await read(token)).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
})

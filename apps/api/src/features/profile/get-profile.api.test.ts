import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, { version: 4, projects: ['Shop', 'bank', 'yard'].map((id) => ({ id, name: id, mode: 'private' })) })
})
afterAll(() => server.stop())

const read = (token: string, headers: Record<string, string> = {}) => server.send('GET', '/api/admin/user/profile', { token, headers })
const role = (id: number, name: string) => ({ id, type: 'root', name, description: expect.any(String) })

describe('200', () => {
  test('returns root role and projects, own ones and those through groups, sorted and without duplicates', async () => {
    const { id, token } = await newAccount(server, { rootRole: 'Editor', projects: { yard: 'Member', bank: 'Owner' } })
    await newGroup(server, { members: [id], rootRole: 'Admin', projects: { bank: 'Member', Shop: 'Member' } })
    const { status, json } = await read(token)
    expect(status).toBe(200)
    expect(json).toEqual({ rootRole: role(2, 'Editor'), projects: ['Shop', 'bank', 'yard'], features: [] })
  })

  test('returns the same for a session, and the own profile of a service account', async () => {
    const { id, token } = await newAccount(server, { projects: { bank: 'Approver' } })
    const headers = { Cookie: `halyard-session=${await newSession(server, id)}` }
    expect((await server.send('GET', '/api/admin/user/profile', { token: null, headers })).text).toBe((await read(token)).text)
    const bot = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin', projects: { yard: 'Member' } })
    expect((await read(bot.token)).json).toEqual({ rootRole: role(1, 'Admin'), projects: ['yard'], features: [] })
  })

  test('returns the role Admin and no projects to an admin API token', async () => {
    expect((await read(server.tokens.admin)).json).toEqual({ rootRole: role(1, 'Admin'), projects: [], features: [] })
  })

  test('returns the role Viewer to an account with an unknown role', async () => {
    const { id, token } = await newAccount(server)
    await server.database.run(build.updateTable('account').set({ root_role: 99 }).where('id', '=', id).compile())
    expect((await read(token)).json).toEqual({ rootRole: role(3, 'Viewer'), projects: [], features: [] })
  })

  test('returns to each account only its own projects', async () => {
    const [one, other] = [
      await newAccount(server, { projects: { bank: 'Member' } }),
      await newAccount(server, { projects: { yard: 'Member' } }),
    ]
    for (const _ of [1, 2]) {
      expect((await read(one.token)).json.projects).toEqual(['bank'])
      expect((await read(other.token)).json.projects).toEqual(['yard'])
      expect((await read(server.tokens.admin)).json.projects).toEqual([])
    }
  })
})

test("returns 304 until the account's own role or projects change", async () => {
  const { id, token } = await newAccount(server)
  let etag = (await read(token)).headers.get('etag')!
  const conditional = async () => {
    const answer = await read(token, { 'If-None-Match': etag })
    etag = answer.headers.get('etag')!
    return answer.status
  }
  await newAccount(server)
  expect(await conditional()).toBe(304)
  await server.send('PUT', `/api/admin/user-admin/${id}`, { body: { rootRole: 'Editor' } })
  expect([await conditional(), await conditional()]).toEqual([200, 304])
  await server.send('POST', '/api/admin/projects/bank/access', { body: { roles: [5], users: [id], groups: [] } })
  expect([await conditional(), await conditional()]).toEqual([200, 304])
})

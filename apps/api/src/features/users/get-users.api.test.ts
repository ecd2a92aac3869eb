import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const list = (token?: string) => server.send('GET', '/api/admin/user-admin', token === undefined ? {} : { token })

test('returns 200 with all users by id, without service accounts, and the root roles', async () => {
  const ada = await newAccount(server, { name: 'Ada', username: null, email: 'ada@example.org', password: 'Correct-Horse-7' })
  await newAccount(server, { kind: 'Service Account', username: 'robot' })
  const bob = await newAccount(server, { username: 'bob', rootRole: 'Editor' })
  await newSession(server, bob.id)
  const { status, json, text } = await list()
  expect(status).toBe(200)
  expect(json.users.map((user: { id: number }) => user.id)).toEqual([ada.id, bob.id])
  expect(json.users[0]).toEqual({
    id: ada.id,
    isAPI: false,
    name: 'Ada',
    email: 'ada@example.org',
    username: null,
    imageUrl: expect.stringMatching(/^https:/),
    rootRole: 3,
    loginAttempts: 0,
    seenAt: null,
    createdAt: expect.stringMatching(/Z$/),
    accountType: 'User',
  })
  expect(json.users[1]).not.toHaveProperty('email')
  expect(json.rootRoles.map((role: { name: string }) => role.name)).toEqual(['Admin', 'Editor', 'Viewer'])
  expect(text).not.toMatch(/hash|argon2|robot/)
})

test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
  const { token } = await newAccount(server, { rootRole })
  expect(await list(token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

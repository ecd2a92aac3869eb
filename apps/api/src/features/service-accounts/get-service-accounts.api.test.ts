import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const now = '2026-11-21T08:00:00.123Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.stop())

const list = (token?: string) => server.send('GET', '/api/admin/service-account', token === undefined ? {} : { token })

describe('200', () => {
  test('lists the service accounts by id with their tokens, without users, and the root roles', async () => {
    await newAccount(server, { username: 'a-user' })
    const first = (await server.send('POST', '/api/admin/service-account', { body: { username: 'first', rootRole: 2 } })).json
    const second = (await server.send('POST', '/api/admin/service-account', { body: { name: 'Second', rootRole: 3 } })).json
    const path = `/api/admin/service-account/${first.id}/token`
    const { secret, ...token } = (await server.send('POST', path, { body: { description: 'pipeline' } })).json
    const { status, json, text } = await list()
    expect(status).toBe(200)
    expect(json.serviceAccounts).toEqual([{ ...first, tokens: [token] }, second])
    expect(json.rootRoles).toEqual([
      { id: 1, type: 'root', name: 'Admin', description: expect.any(String) },
      { id: 2, type: 'root', name: 'Editor', description: expect.any(String) },
      { id: 3, type: 'root', name: 'Viewer', description: expect.any(String) },
    ])
    expect(text).not.toContain(secret)
    expect(text).not.toContain('hash')
  })

  test('returns when a token was last used, in both fields', async () => {
    const { id } = (await server.send('POST', '/api/admin/service-account', { body: { username: 'seen', rootRole: 3 } })).json
    const { secret } = (await server.send('POST', `/api/admin/service-account/${id}/token`, { body: { description: 'used' } })).json
    expect((await server.send('GET', '/api/admin/projects', { token: secret })).status).toBe(200)
    await server.ports.identity.lastUsedTokens.flush()
    const found = (await list()).json.serviceAccounts.find((one: { id: number }) => one.id === id)
    expect(found.tokens).toMatchObject([{ seenAt: now, lastSeen: now }])
    expect(found.seenAt).toBeNull()
  })
})

test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
  const { token } = await newAccount(server, { rootRole })
  expect(await list(token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

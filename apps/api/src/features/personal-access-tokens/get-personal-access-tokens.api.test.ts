import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const now = '2026-11-21T08:00:00.123Z'
let clock = Date.parse(now)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())

const list = (token: string) => server.send('GET', '/api/admin/user/tokens', { token })

test('returns 200 with the caller’s own tokens, used and expired ones included, without their secrets', async () => {
  const [person, other] = [await newAccount(server), await newAccount(server)]
  const body = { description: 'script', expiresAt: '2026-11-21T09:00:00Z' }
  const created = await server.send('POST', '/api/admin/user/tokens', { token: person.token, body })
  const { secret, ...token } = created.json
  expect((await server.send('GET', '/api/admin/projects', { token: secret })).status).toBe(200)
  await server.ports.identity.lastUsedTokens.flush()
  clock += 7_200_000
  const { status, json, text } = await list(person.token)
  expect(status).toBe(200)
  expect(json.pats).toEqual([expect.objectContaining({ description: 'tests', userId: person.id }), { ...token, seenAt: now }])
  expect(text).not.toContain(secret)
  expect((await list(other.token)).json.pats).toMatchObject([{ userId: other.id }])
})

test('returns 403 to a service account and to an API token', async () => {
  const bot = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
  for (const token of [bot.token, server.tokens.admin]) {
    expect(await list(token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let clock = Date.parse('2026-11-21T08:00:00.123Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())

const pathOf = (id: number) => `/api/admin/service-account/${id}/token`
const newBot = async (username: string): Promise<number> =>
  (await server.send('POST', '/api/admin/service-account', { body: { username, rootRole: 3 } })).json.id

test('returns 200 with the tokens of the account in the order of creation, expired ones included, without their secrets', async () => {
  const [id, other] = [await newBot('lister'), await newBot('other')]
  expect((await server.send('GET', pathOf(id))).json).toEqual({ pats: [] })
  const created = []
  for (const description of ['first', 'second']) {
    const body = { description, expiresAt: '2026-11-21T09:00:00Z' }
    created.push((await server.send('POST', pathOf(id), { body })).json)
  }
  await server.send('POST', pathOf(other), { body: { description: 'of another' } })
  clock += 7_200_000
  const { status, json, text } = await server.send('GET', pathOf(id))
  expect(status).toBe(200)
  expect(json.pats).toEqual(created.map(({ secret: _, ...token }) => token))
  for (const { secret } of created) expect(text).not.toContain(secret)
})

test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
  const { token } = await newAccount(server, { rootRole })
  expect((await server.send('GET', pathOf(await newBot(`for-${rootRole}`)), { token })).status).toBe(403)
})

test('returns 404 for an unknown account and for a user', async () => {
  const person = await newAccount(server)
  for (const id of [999_999, person.id]) {
    expect(await server.send('GET', pathOf(id))).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  }
})

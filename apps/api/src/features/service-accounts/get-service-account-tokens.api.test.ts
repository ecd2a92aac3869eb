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

test('200: the tokens of that account in the order in which they were made, expired ones too, without their secrets', async () => {
  const [id, other] = [await newBot('lister'), await newBot('other')]
  expect((await server.send('GET', pathOf(id))).json).toEqual({ pats: [] })
  const made = []
  for (const description of ['first', 'second']) {
    const body = { description, expiresAt: '2026-11-21T09:00:00Z' }
    made.push((await server.send('POST', pathOf(id), { body })).json)
  }
  await server.send('POST', pathOf(other), { body: { description: 'of another' } })
  clock += 7_200_000
  const { status, json, text } = await server.send('GET', pathOf(id))
  expect(status).toBe(200)
  expect(json.pats).toEqual(made.map(({ secret: _, ...token }) => token))
  for (const { secret } of made) expect(text).not.toContain(secret)
})

test.each(['Editor', 'Viewer'] as const)('403 for a person who is %s', async (rootRole) => {
  const { token } = await newAccount(server, { rootRole })
  expect((await server.send('GET', pathOf(await newBot(`for-${rootRole}`)), { token })).status).toBe(403)
})

test('404 for an unknown account, and for a person', async () => {
  const person = await newAccount(server)
  for (const id of [999_999, person.id]) {
    expect(await server.send('GET', pathOf(id))).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  }
})

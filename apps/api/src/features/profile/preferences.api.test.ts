import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const path = '/api/admin/user/preferences'
const standard = { theme: 'system', density: 'comfortable', shortcuts: true, columns: null, lastLookedAt: null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('stores the sent preferences of one account, and leaves the others unchanged', async () => {
  const [ada, eve] = [await newAccount(server), await newAccount(server)]
  const read = async (token: string) => (await server.send('GET', path, { token })).json
  const put = (body: object) => server.send('PUT', path, { token: ada.token, body })
  expect(await read(ada.token)).toEqual(standard)
  expect((await put({ theme: 'dark', columns: ['name'] })).json).toEqual({ ...standard, theme: 'dark', columns: ['name'] })
  const lastLookedAt = '2026-01-31T12:00:00.000Z'
  await put({ lastLookedAt, columns: null })
  expect(await read(ada.token)).toEqual({ ...standard, theme: 'dark', lastLookedAt })
  expect(await read(eve.token)).toEqual(standard)
})

test.each([{ theme: 'pink' }, { colour: 'dark' }, { shortcuts: 'yes' }])('returns 400 for %j and stores nothing', async (body) => {
  const { token } = await newAccount(server)
  const { status, json } = await server.send('PUT', path, { token, body: { density: 'compact', ...body } })
  expect([status, json.name]).toEqual([400, 'ValidationError'])
  expect((await server.send('GET', path, { token })).json).toEqual(standard)
})

test('refuses an API token', async () => {
  expect((await server.send('GET', path)).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = (id: number | string, token?: string) =>
  server.send('GET', `/api/admin/user-admin/${id}`, token === undefined ? {} : { token })

test('returns 200 with the user as in the list', async () => {
  const { id } = await newAccount(server, { name: 'Ada' })
  const { status, json } = await read(id)
  expect(status).toBe(200)
  expect((await server.send('GET', '/api/admin/user-admin')).json.users).toContainEqual(json)
})

test.each(['0', '01', '-1', '1.5', 'x', '2147483648', '9007199254740993', '%00', '1%0a'])('returns 400 for the id %s', async (id) => {
  expect(await read(id)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
})

test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s, also for the own account', async (rootRole) => {
  const { id, token } = await newAccount(server, { rootRole })
  expect(await read(id, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

test('returns 404 for an unknown user and for a service account', async () => {
  const bot = await newAccount(server, { kind: 'Service Account' })
  for (const id of [bot.id, 2_147_483_647]) expect(await read(id)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

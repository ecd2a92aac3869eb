import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let person: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newAccount(server)
})

const create = async (description: string) =>
  (await server.send('POST', '/api/admin/user/tokens', { token: person.token, body: { description } })).json
const remove = (id: number | string, token = person.token) => server.send('DELETE', `/api/admin/user/tokens/${id}`, { token })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status

describe('200', () => {
  test('the token stops working at once, and other tokens keep working', async () => {
    const { id, secret } = await create('gone')
    expect(await use(secret)).toBe(200)
    expect(await remove(id)).toMatchObject({ status: 200, json: {} })
    expect([await use(secret), await use(person.token)]).toEqual([401, 200])
  })

  test('lets a token delete itself', async () => {
    const { id, secret } = await create('itself')
    expect((await remove(id, secret)).status).toBe(200)
    expect(await use(secret)).toBe(401)
  })

  test('writes an event with the former state', async () => {
    const { id } = await create('evented')
    await remove(id)
    expect((await listEvents(server, 'pat-deleted')).at(-1)).toMatchObject({
      data: null,
      pre_data: { id, description: 'evented', userId: person.id, expiresAt: null },
    })
  })
})

test.each(['0', 'x', '01', '-1', '2147483648', 'user:ff'])('returns 400 for the id %s', async (id) => {
  expect((await remove(id)).status).toBe(400)
})

test('returns 403 to a service account and to an API token', async () => {
  const { id, secret } = await create('kept')
  const bot = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
  for (const token of [bot.token, server.tokens.admin]) expect((await remove(id, token)).status).toBe(403)
  expect(await use(secret)).toBe(200)
})

test('returns 404 for an unknown token, a deleted token, and a token of another account, also to an administrator', async () => {
  const other = await create('kept')
  const gone = await create('gone')
  await remove(gone.id)
  for (const id of [999_999, gone.id]) expect(await remove(id)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  const administrator = await newAccount(server, { rootRole: 'Admin' })
  expect((await remove(other.id, administrator.token)).status).toBe(404)
  expect(await use(other.secret)).toBe(200)
})

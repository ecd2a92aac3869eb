import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { serviceAccountOperations } from './service-accounts.ts'

let server: TestServer
let id: number
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  id = (await server.send('POST', '/api/admin/service-account', { body: { username: `bot-${++counter}`, rootRole: 3 } })).json.id
})

const create = async (description: string, of = id) =>
  (await server.send('POST', `/api/admin/service-account/${of}/token`, { body: { description } })).json
const remove = (tokenId: number | string, of: number | string = id, token?: string) =>
  server.send('DELETE', `/api/admin/service-account/${of}/token/${tokenId}`, token === undefined ? {} : { token })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status

describe('200', () => {
  test('the token stops working at once, and other tokens keep working', async () => {
    const [gone, other] = [await create('gone'), await create('kept')]
    expect([await use(gone.secret), await use(other.secret)]).toEqual([200, 200])
    expect(await remove(gone.id)).toMatchObject({ status: 200, json: {} })
    expect([await use(gone.secret), await use(other.secret)]).toEqual([401, 200])
    const { pats } = (await server.send('GET', `/api/admin/service-account/${id}/token`)).json
    expect(pats.map((one: { id: number }) => one.id)).toEqual([other.id])
  })

  test('the description of a deleted token becomes available', async () => {
    await remove((await create('again')).id)
    expect(await create('again')).toHaveProperty('secret')
  })

  test('writes an event with the former state', async () => {
    const token = await create('evented')
    await remove(token.id)
    expect((await listEvents(server, 'service-account-token-deleted')).at(-1)).toMatchObject({
      data: null,
      pre_data: { id: token.id, description: 'evented', userId: id, expiresAt: null },
    })
  })
})

test.each(['0', 'x', '01', '2147483648'])('returns 400 for the token id %s', async (tokenId) => {
  expect((await remove(tokenId)).status).toBe(400)
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole })
    const { id: tokenId } = await create('kept')
    expect(await remove(tokenId, id, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for an account with permissions that the caller lacks', async () => {
    const strong = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
    const params = { id: strong.id, tokenId: (await create('kept', strong.id)).id }
    expect(await runAs(server, serviceAccountOperations.deleteServiceAccountToken, grantsOfRole('Editor'), { params })).toMatchObject({
      status: 403,
    })
  })
})

test('returns 404 for an unknown token, a deleted token, and a token of another account or of a user', async () => {
  const other = await newAccount(server, { kind: 'Service Account' })
  const foreign = await create('foreign', other.id)
  const gone = await create('gone')
  await remove(gone.id)
  for (const tokenId of [999_999, foreign.id, gone.id]) {
    expect(await remove(tokenId)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  }
  expect(await use(foreign.secret)).toBe(200)
  const person = await newAccount(server)
  const [own] = (await server.send('GET', '/api/admin/user/tokens', { token: person.token })).json.pats
  expect((await remove(own.id, person.id)).status).toBe(404)
  expect(await use(person.token)).toBe(200)
})

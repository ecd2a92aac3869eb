import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const path = '/api/admin/user/notifications'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const set = (token: string, body: unknown) => server.send('PUT', path, { token, body })
const get = async (token: string) => (await server.send('GET', path, { token })).json

describe('200', () => {
  test('mails are on by default; each user can switch them for the own account', async () => {
    const [ada, bob] = [await newAccount(server), await newAccount(server)]
    expect(await get(ada.token)).toEqual({ changeRequestMails: true })
    const { status, json } = await set(ada.token, { changeRequestMails: false })
    expect([status, json]).toEqual([200, { changeRequestMails: false }])
    expect([await get(ada.token), await get(bob.token)]).toEqual([{ changeRequestMails: false }, { changeRequestMails: true }])
    expect((await listEvents(server, 'user-updated')).at(-1)).toMatchObject({
      created_by_account: ada.id,
      data: { id: ada.id, changeRequestMails: false },
      pre_data: { id: ada.id, changeRequestMails: true },
    })
  })

  test('writes no event if nothing changes', async () => {
    const { token } = await newAccount(server)
    const before = await listEvents(server, 'user-updated')
    expect((await set(token, { changeRequestMails: true })).status).toBe(200)
    expect(await listEvents(server, 'user-updated')).toEqual(before)
  })
})

test.each([{}, { changeRequestMails: 'no' }, { changeRequestMails: true, other: true }])('returns 400 for %j', async (body) => {
  const { token } = await newAccount(server)
  expect((await set(token, body)).json).toMatchObject({ name: 'ValidationError' })
})

test('returns 403 to an API token and to a service account', async () => {
  const { token } = await newAccount(server, { kind: 'Service Account' })
  for (const other of [token, server.tokens.admin]) {
    expect((await server.send('GET', path, { token: other })).status).toBe(403)
    expect((await set(other, { changeRequestMails: false })).status).toBe(403)
  }
})

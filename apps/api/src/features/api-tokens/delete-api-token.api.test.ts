import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { createInitTokens } from '../../identity/token/create-token.ts'
import { apiTokenOperations } from './api-tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const create = async (type = 'admin', more: object = {}) =>
  (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName: 'to delete', type, ...more } })).json
const remove = (token: string | number, by?: string) =>
  server.send('DELETE', `/api/admin/api-tokens/${encodeURIComponent(token)}`, by === undefined ? {} : { token: by })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status
const listed = async (): Promise<number[]> =>
  (await server.send('GET', '/api/admin/api-tokens')).json.tokens.map((token: { id: number }) => token.id)

describe('200', () => {
  test.each(['secret', 'id'] as const)('deletes a token by its %s; the token stops working at once and is no longer listed', async (by) => {
    const token = await create()
    expect(await use(token.secret)).toBe(200)
    expect(await remove(token[by])).toMatchObject({ status: 200, json: {} })
    expect(await use(token.secret)).toBe(401)
    expect(await listed()).not.toContain(token.id)
  })

  test('deletes a token of several projects by its secret, which contains brackets', async () => {
    const { id, secret } = await create('backend', { projects: ['default'] })
    expect((await remove(secret)).status).toBe(200)
    expect(await listed()).not.toContain(id)
  })

  test.each(['999999', '0', '9007199254740993', '9'.repeat(1000), '*:*.unknown', 'x', '%2e%2e', 'a/b', 'user:ff'])(
    'returns 200 and changes nothing for the unknown token %s',
    async (token) => {
      const before = [await listed(), await listEvents(server, 'api-token-deleted')]
      expect(await remove(token)).toMatchObject({ status: 200, json: {} })
      expect([await listed(), await listEvents(server, 'api-token-deleted')]).toEqual(before)
    },
  )

  test('returns 200 for a token that is already deleted, and writes one event only', async () => {
    const { id, secret } = await create()
    const answers = await Promise.all([remove(id), remove(secret), remove(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const events = await listEvents(server, 'api-token-deleted')
    expect(events.filter(({ pre_data }) => (pre_data as { id?: number } | null)?.id === id)).toHaveLength(1)
  })

  test('lets a token delete itself', async () => {
    const { secret } = await create()
    expect((await remove(secret, secret)).status).toBe(200)
    expect((await remove(secret, secret)).status).toBe(401)
  })

  test('does not create a configured token again after its deletion', async () => {
    const secret = `*:*.${'configured'.repeat(4)}`
    const configured = [{ secret, type: 'admin', project: '*', environment: '*' }] as const
    await createInitTokens(server.ports.store, configured)
    expect(await use(secret)).toBe(200)
    await remove(secret)
    await createInitTokens(server.ports.store, configured)
    expect(await use(secret)).toBe(401)
  })

  test('writes an event with the former state; the secret is neither in the event nor in the log', async () => {
    const { id, secret } = await create('frontend', { environment: 'production' })
    await remove(secret)
    expect((await listEvents(server, 'api-token-deleted')).at(-1)).toMatchObject({
      data: null,
      pre_data: { id, tokenName: 'to delete', type: 'frontend', environment: 'production', projects: ['*'], expiresAt: null },
    })
    for (const value of [secret.split('.')[1], hashSecret(secret)]) expect(await isDisclosed(server, value)).toBe(false)
  })
})

test('returns 400 for a name that no secret can have', async () => {
  expect((await remove('x'.repeat(1001))).status).toBe(400)
  expect((await server.send('DELETE', '/api/admin/api-tokens/%00')).status).toBe(400)
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)(
    'returns 403 to an account with the role %s, whether the token exists or not',
    async (rootRole) => {
      const by = await newAccount(server, { rootRole, projects: { default: 'Owner' } })
      const { id, secret } = await create('backend')
      for (const token of [id, secret, 999_999]) {
        expect(await remove(token, by.token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
      }
      expect(await listed()).toContain(id)
    },
  )

  test('returns 403 for a type of token that the caller has no permission for', async () => {
    const removeAs = (token: number) =>
      runAs(server, apiTokenOperations.deleteApiToken, [{ permission: 'DELETE_FRONTEND_API_TOKEN' }], { params: { token: String(token) } })
    expect(await removeAs((await create('frontend')).id)).toEqual({})
    expect(await removeAs((await create('backend')).id)).toMatchObject({ status: 403 })
    expect(await removeAs((await create('admin')).id)).toMatchObject({ status: 403 })
    expect(await removeAs(999_999)).toEqual({})
  })
})

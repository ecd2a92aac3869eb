import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const create = async (tokenName: string, type = 'backend') =>
  (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName, type } })).json
const byName = (name: string, token?: string) =>
  server.send('GET', `/api/admin/api-tokens/${encodeURIComponent(name)}`, token === undefined ? {} : { token })

describe('200', () => {
  test('returns all tokens of the name, no other, and no secret', async () => {
    const same = [await create('Shop / one'), await create('Shop / one', 'frontend')]
    await create('Shop')
    const { status, json, text } = await byName('Shop / one')
    expect(status).toBe(200)
    expect(json).toEqual({ tokens: same.map(({ secret: _, ...token }) => token) })
    for (const { secret } of same) expect(text).not.toContain(secret.split('.')[1])
  })

  test('returns the token of an id', async () => {
    const { secret: _, ...token } = await create('by id')
    expect((await byName(String(token.id))).json).toEqual({ tokens: [token] })
  })

  test('returns an empty list for an unknown name', async () => {
    expect(await byName('nobody')).toMatchObject({ status: 200, json: { tokens: [] } })
  })

  test('returns only tokens of the types that the caller can read', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    for (const type of ['admin', 'backend']) await create('mixed', type)
    const listed = (await byName('mixed', token)).json.tokens
    expect(listed.map(({ type }: { type: string }) => type)).toEqual(['backend'])
  })
})

test('returns 403 to a caller who can read no type of token', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Owner' } })
  expect(await byName('Shop', token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

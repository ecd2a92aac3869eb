import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { apiTokenOperations } from './api-tokens.ts'

const now = '2026-11-21T08:00:00.123Z'
let clock = Date.parse(now)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, { version: 4, projects: [{ id: 'shop', name: 'Shop' }] })
})
afterAll(() => server.stop())

const list = (token?: string) => server.send('GET', '/api/admin/api-tokens', token === undefined ? {} : { token })
const create = async (body: object) => (await server.send('POST', '/api/admin/api-tokens', { body })).json
const typesOf = (tokens: { type: string }[]) => [...new Set(tokens.map(({ type }) => type))].sort()

describe('200', () => {
  test('lists all tokens in the order of creation, expired ones included, without their secrets', async () => {
    const first = await create({ tokenName: 'first', type: 'backend', expiresAt: '2026-11-21T09:00:00Z' })
    const second = await create({ tokenName: 'second', type: 'frontend', environment: 'production', projects: ['shop', 'default'] })
    clock += 7_200_000
    const { status, json, text } = await list()
    expect(status).toBe(200)
    expect(json.tokens.slice(0, 3).map((token: { type: string }) => token.type)).toEqual(['admin', 'backend', 'frontend'])
    expect(json.tokens.slice(-2)).toEqual([first, second].map(({ secret: _, ...token }) => token))
    for (const secret of [first.secret, second.secret, ...Object.values(server.tokens)]) expect(text).not.toContain(secret.split('.')[1])
    expect(text).not.toContain('hash')
  })

  test('returns when a token was last used', async () => {
    clock = Date.parse('2026-11-21T12:00:00Z')
    await list()
    await server.ports.identity.lastUsedTokens.flush()
    expect((await list()).json.tokens[0].seenAt).toBe('2026-11-21T12:00:00.000Z')
  })

  test('lists all tokens to an administrator, and the tokens of SDKs to an Editor', async () => {
    const [administrator, editor] = [await newAccount(server, { rootRole: 'Admin' }), await newAccount(server, { rootRole: 'Editor' })]
    expect(typesOf((await list(administrator.token)).json.tokens)).toEqual(['admin', 'backend', 'frontend'])
    expect(typesOf((await list(editor.token)).json.tokens)).toEqual(['backend', 'frontend'])
  })

  test('lists only tokens of types and projects that the caller can read', async () => {
    const read = (...more: object[]) =>
      runAs(server, apiTokenOperations.getApiTokens, [{ permission: 'READ_FRONTEND_API_TOKEN' }], {}, ...more) as Promise<{
        tokens: { type: string; tokenName: string }[]
      }>
    expect(typesOf((await read()).tokens)).toEqual(['frontend'])
    const names = async (...projects: string[]) =>
      (await read({ visible: new VisibleProjects(projects) })).tokens.map((token) => token.tokenName)
    expect(await names('default', 'shop')).toContain('second')
    expect(await names('default')).not.toContain('second')
  })
})

describe('403', () => {
  test('returns 403 to a caller who can read no type of token', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
    expect(await list(token)).toMatchObject({
      status: 403,
      json: { name: 'NoAccessError', message: expect.stringContaining('READ_CLIENT_API_TOKEN') },
    })
  })

  test.each(['backend', 'frontend'] as const)('returns 403 with the full body to a token of type %s', async (type) => {
    const { status, json } = await list(server.tokens[type])
    expect(status).toBe(403)
    expect(json).toEqual({ id: expect.any(String), name: 'NoAccessError', message: expect.stringContaining(type) })
  })
})

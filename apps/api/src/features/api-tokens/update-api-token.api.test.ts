import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { apiTokenOperations } from './api-tokens.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())

const later = '2026-11-25T12:00:00.000Z'
const create = async (type = 'admin', more: object = {}) =>
  (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName: 'to extend', type, ...more } })).json
const update = (token: string | number, body: unknown, by?: string) =>
  server.send('PUT', `/api/admin/api-tokens/${encodeURIComponent(token)}`, { body, ...(by !== undefined && { token: by }) })
const use = async (token: string) => (await server.send('GET', '/api/admin/projects', { token })).status
const expiryOf = async (id: number) =>
  (await server.send('GET', `/api/admin/api-tokens/${id}`)).json.tokens.find((token: { id: number }) => token.id === id).expiresAt

describe('200', () => {
  test.each(['secret', 'id'] as const)('sets the expiry of a token by its %s', async (by) => {
    const token = await create()
    const { secret: _, ...shown } = token
    const { status, json } = await update(token[by], { expiresAt: '2026-11-25T13:00:00+01:00' })
    expect([status, json]).toEqual([200, { ...shown, expiresAt: later }])
    expect(await expiryOf(token.id)).toBe(later)
    expect((await update(token[by], { expiresAt: null })).status).toBe(200)
    expect(await expiryOf(token.id)).toBeNull()
  })

  test('a token stops working at its new expiry, and works again after a later expiry is set', async () => {
    const { id, secret } = await create()
    await update(id, { expiresAt: new Date(clock + 60_000).toISOString() })
    expect(await use(secret)).toBe(200)
    clock += 120_000
    expect(await use(secret)).toBe(401)
    await update(id, { expiresAt: later })
    expect(await use(secret)).toBe(200)
  })

  test('writes one event with both states and without the secret; the same expiry again writes none', async () => {
    const { id, secret } = await create('frontend')
    await update(secret, { expiresAt: later })
    await update(id, { expiresAt: later })
    const listed = (await listEvents(server, 'api-token-updated')).filter(({ data }) => (data as { id: number }).id === id)
    expect(listed).toMatchObject([{ data: { tokenName: 'to extend', expiresAt: later }, pre_data: { expiresAt: null } }])
    for (const hidden of [secret.split('.')[1], hashSecret(secret)]) expect(await isDisclosed(server, hidden)).toBe(false)
  })
})

describe('400, nothing stored', () => {
  test.each([
    ['a body without expiresAt', {}],
    ['a text that is not a date', { expiresAt: 'tomorrow' }],
    ['a time in the past', { expiresAt: '2026-11-20T12:00:00Z' }],
    ['another field', { expiresAt: later, projects: ['default'] }],
  ])('returns 400 for %s', async (_, body) => {
    const { id } = await create()
    expect(await update(id, body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect(await expiryOf(id)).toBeNull()
  })

  test("returns 400 for an expiry after the expiry of the caller's token", async () => {
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    const own = await server.send('POST', '/api/admin/user/tokens', { token, body: { description: 'short', expiresAt: later } })
    const { id } = await create()
    expect((await update(id, { expiresAt: '2026-11-25T12:00:00.001Z' }, own.json.secret)).status).toBe(400)
    expect((await update(id, { expiresAt: later }, own.json.secret)).status).toBe(200)
  })
})

describe('403', () => {
  test('returns 403 to a caller without permission for any type of token', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor', projects: { default: 'Owner' } })
    const { id } = await create('backend')
    expect(await update(id, { expiresAt: later }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(await expiryOf(id)).toBeNull()
  })

  test('returns 403 for a type of token that the caller has no permission for', async () => {
    const updateAs = (token: number) =>
      runAs(server, apiTokenOperations.updateApiToken, [{ permission: 'UPDATE_FRONTEND_API_TOKEN' }], {
        params: { token: String(token) },
        body: { expiresAt: later },
      })
    expect(await updateAs((await create('frontend')).id)).toMatchObject({ expiresAt: later })
    expect(await updateAs((await create('backend')).id)).toMatchObject({ status: 403 })
    expect(await updateAs((await create('admin')).id)).toMatchObject({ status: 403 })
  })
})

describe('404', () => {
  test.each(['999999', '*:*.unknown'])('returns 404 for the unknown token %s', async (token) => {
    expect(await update(token, { expiresAt: later })).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  })

  test('returns 404 for a deleted token', async () => {
    const { id, secret } = await create()
    await server.send('DELETE', `/api/admin/api-tokens/${id}`)
    expect((await update(secret, { expiresAt: later })).status).toBe(404)
  })

  test('returns 404 for a token of a hidden project', async () => {
    const { id } = await create('frontend', { projects: ['default'] })
    const updateAs = (...projects: string[]) =>
      runAs(
        server,
        apiTokenOperations.updateApiToken,
        [{ permission: 'UPDATE_FRONTEND_API_TOKEN' }],
        { params: { token: String(id) }, body: { expiresAt: later } },
        { visible: new VisibleProjects(projects) },
      )
    expect(await updateAs('other')).toMatchObject({ status: 404 })
    expect(await updateAs('default')).toMatchObject({ expiresAt: later })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'

const now = Date.parse('2026-11-01T12:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

const path = '/api/admin/scim/settings'
const tokenPath = '/api/admin/scim/token'
const unset = {
  enabled: false,
  adoptExisting: false,
  defaultRootRole: 'Viewer',
  baseUrl: expect.stringMatching(/^http.*\/scim\/v2$/),
  token: null,
  seenAt: null,
  users: 0,
  groups: 0,
}
const read = async () => (await server.send('GET', path)).json

describe('200 and 201', () => {
  test('returns safe defaults before the settings are set, and the settings afterwards', async () => {
    expect(await read()).toEqual(unset)
    const body = { enabled: true, adoptExisting: true, defaultRootRole: 'Editor' }
    expect(await server.send('PUT', path, { body })).toMatchObject({ status: 200, json: { ...unset, ...body } })
    expect(await read()).toEqual({ ...unset, ...body })
    expect(await server.send('PUT', path, { body: {} })).toMatchObject({ status: 200, json: unset })
    const events = (await listEvents(server, 'setting-updated')).map(({ data }) => data)
    const changed = ['enabled', 'adoptExisting', 'defaultRootRole']
    expect(events).toEqual([changed, changed].map((names) => ({ id: 'scim', changed: names })))
  })

  test('shows a token once, replaces the earlier token, and deletes the token', async () => {
    const [first, second] = [await server.send('POST', tokenPath), await server.send('POST', tokenPath)]
    const createdAt = new Date(now).toISOString()
    for (const { status, json, headers } of [first, second]) {
      expect(status).toBe(201)
      expect(json).toEqual({ secret: expect.stringMatching(/^scim_[0-9a-f]{64}$/), baseUrl: unset.baseUrl, createdAt })
      expect(headers.get('location')).toBe(path)
    }
    expect(first.json.secret).not.toBe(second.json.secret)
    expect(await read()).toEqual({ ...unset, token: { createdAt, createdBy: expect.any(String) } })
    const stored = JSON.stringify(await server.database.run(build.selectFrom('scim_settings').selectAll().compile()))
    expect(stored).not.toContain(second.json.secret)
    expect(JSON.stringify(await listEvents(server, 'scim-token-created'))).not.toContain('scim_')
    expect(await server.send('DELETE', tokenPath)).toMatchObject({ status: 200, json: {} })
    expect(await read()).toEqual(unset)
    expect(await server.send('DELETE', tokenPath)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect(await listEvents(server, 'scim-token-deleted')).toMatchObject([{ pre_data: { createdAt } }])
  })
})

test.each([
  ['a root role that makes administrators', { defaultRootRole: 'Admin' }],
  ['an unknown field', { token: 'x' }],
  ['a text for a boolean', { enabled: 'true' }],
])('returns 400 for %s', async (_, body) => {
  expect(await server.send('PUT', path, { body })).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
})

test('returns 403 without the role Admin', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  for (const [method, at] of [
    ['GET', path],
    ['PUT', path],
    ['POST', tokenPath],
    ['DELETE', tokenPath],
  ] as const)
    expect((await server.send(method, at, { token, ...(method === 'PUT' && { body: {} }) })).status, `${method} ${at}`).toBe(403)
})

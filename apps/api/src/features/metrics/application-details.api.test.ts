import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { metricsRetention } from '../../jobs/retention.ts'
import { build } from '../../store/index.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const at = new Date(start).toISOString()
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, {
    version: 4,
    projects: [{ id: 'veiled', name: 'Veiled', mode: 'private' }],
    features: [
      { name: 'veiled-live', project: 'veiled' },
      { name: 'plain', project: 'default' },
    ],
  })
})
afterAll(() => server.stop())

const path = (appName: string) => `/api/admin/metrics/applications/${encodeURIComponent(appName)}`
const read = (appName: string, token?: string) => server.send('GET', path(appName), token === undefined ? {} : { token })
const sendReport = async (
  kind: 'register' | 'metrics',
  body: object,
  headers: Record<string, string> = {},
  token = server.tokens.backend,
) => {
  expect((await server.send('POST', `/api/client/${kind}`, { token, headers, body })).status).toBe(202)
  await server.ports.runtime.usage.flush()
}
const bucketOf = (...features: string[]) => ({
  start: clock,
  stop: clock,
  toggles: Object.fromEntries(features.map((name) => [name, { yes: 1 }])),
})

describe('GET', () => {
  test('returns 200 with the processes and their SDKs, latest first, and the features', async () => {
    await sendReport('register', { appName: 'a shop', instanceId: 'one', sdkVersion: 'unleash-node-sdk:6.12.1', strategies: ['default'] })
    clock = start + 60_000
    await sendReport(
      'metrics',
      { appName: 'a shop', instanceId: 'two', bucket: bucketOf('plain', 'unheard-of') },
      { 'Unleash-Sdk': 'unleash-node-sdk:6.11.0' },
    )
    await sendReport('metrics', { appName: 'a shop', connectionId: 'three', bucket: null })
    clock = start + 120_000
    await sendReport('metrics', { appName: 'a shop', instanceId: 'one', bucket: null })
    clock = start
    const process = {
      environment: 'development',
      createdAt: new Date(start + 60_000).toISOString(),
      lastSeen: new Date(start + 60_000).toISOString(),
    }
    const { status, json } = await read('a shop')
    expect([status, json]).toEqual([
      200,
      {
        appName: 'a shop',
        strategies: ['default'],
        createdAt: at,
        updatedAt: at,
        usage: [{ project: 'default', environments: ['development'] }],
        ...{ description: null, url: null, color: null, icon: null, createdBy: null },
        instances: [
          {
            ...process,
            instanceId: 'one',
            sdkVersion: 'unleash-node-sdk:6.12.1',
            createdAt: at,
            lastSeen: new Date(start + 120_000).toISOString(),
          },
          { ...process, instanceId: 'three', sdkVersion: null },
          { ...process, instanceId: 'two', sdkVersion: 'unleash-node-sdk:6.11.0' },
        ],
        sdks: [{ name: 'unleash-node-sdk', versions: ['6.11.0', '6.12.1'] }],
        seenToggles: [
          { name: 'plain', project: 'default' },
          { name: 'unheard-of', notFound: true },
        ],
      },
    ])
  })

  test('lists processes of bulk reports', async () => {
    await sendReport('metrics', { appName: 'bulk', bucket: null })
    const application = { appName: 'bulk', instanceId: 'behind', sdkVersion: 'unleash-edge:20.4.0' }
    await server.send('POST', '/api/client/metrics/bulk', { token: server.tokens.backend, body: { applications: [application] } })
    await server.ports.runtime.usage.flush()
    expect((await read('bulk')).json.instances).toMatchObject([{ instanceId: 'behind', sdkVersion: 'unleash-edge:20.4.0' }])
  })

  test('omits projects hidden from the caller, and applications that only use such projects', async () => {
    const token = await server.newToken({ type: 'backend', project: 'veiled', environment: 'production' })
    await sendReport('metrics', { appName: 'mixed', instanceId: 'open', bucket: bucketOf('plain', 'unheard-of') })
    for (const appName of ['mixed', 'secret'])
      await sendReport('metrics', { appName, instanceId: 'hidden', bucket: bucketOf('veiled-live') }, {}, token)
    const { token: viewer } = await newAccount(server)
    const { token: member } = await newAccount(server, { projects: { veiled: 'Member' } })
    const seen = await read('mixed', viewer)
    expect(seen.json).toMatchObject({
      usage: [{ project: 'default' }],
      instances: [{ instanceId: 'open' }],
      seenToggles: [{ name: 'plain' }],
    })
    expect(seen.text).not.toMatch(/veiled|hidden|unheard-of/)
    expect([(await read('secret', viewer)).status, (await read('secret', member)).status]).toEqual([404, 200])
  })

  test('removes processes 48 hours after their last report', async () => {
    await sendReport('metrics', { appName: 'aging', instanceId: 'one', bucket: null })
    const { statements } = await metricsRetention.work(undefined as never, clock + 49 * 3_600_000)
    for (const statement of statements ?? []) await server.database.run(statement)
    expect((await read('aging')).json.instances).toEqual([])
    expect(await server.database.run(build.selectFrom('application_instance').selectAll().compile())).toEqual([])
  })

  test('returns 404 for an unknown application, 401 without a valid token and 403 to tokens of applications', async () => {
    expect([(await read('unheard-of')).status, (await read('a shop', 'unknown')).status]).toEqual([404, 401])
    expect((await read('a shop', server.tokens.backend)).status).toBe(403)
  })
})

describe('POST and DELETE', () => {
  const put = (appName: string, body: unknown, token = server.tokens.admin) => server.send('POST', path(appName), { token, body })

  test('POST returns 202 and keeps absent fields, DELETE returns 200, and both write events', async () => {
    expect((await put('told', { description: 'Sells', url: 'https://shop.example.com', strategies: ['default'] })).status).toBe(202)
    expect((await put('told', { color: 'blue', description: null, unknown: 1 })).text).toBe('{}')
    const after = { description: null, url: 'https://shop.example.com', color: 'blue', icon: null, strategies: ['default'] }
    const { json } = await read('told')
    expect(json).toMatchObject({ ...after, createdBy: 'admin for tests', instances: [], usage: [] })
    expect((await listEvents(server, 'application-created')).at(-1)).toMatchObject({ data: { appName: 'told', description: 'Sells' } })
    expect((await listEvents(server, 'application-updated')).at(-1)).toMatchObject({ pre_data: { description: 'Sells' }, data: after })
    const updates = (await listEvents(server, 'application-updated')).length
    expect((await put('told', { color: 'blue' })).status).toBe(202)
    expect(await listEvents(server, 'application-updated')).toHaveLength(updates)
    const deleted = await server.send('DELETE', path('told'))
    expect([deleted.status, deleted.text, (await read('told')).status]).toEqual([200, '{}', 404])
    expect((await listEvents(server, 'application-deleted')).at(-1)).toMatchObject({ pre_data: { appName: 'told' } })
    expect((await server.send('DELETE', path('told'))).status).toBe(404)
  })

  test.each([{ url: 'javascript:alert(1)' }, { description: 7 }, { strategies: 'default' }])('returns 400 for %j', async (body) => {
    expect((await put('refused', body)).status).toBe(400)
    expect((await read('refused')).status).toBe(404)
  })

  test('returns 403 without UPDATE_APPLICATION, which Editors have', async () => {
    const { token: viewer } = await newAccount(server)
    const { token: editor } = await newAccount(server, { rootRole: 'Editor' })
    expect([(await put('guarded', {}, viewer)).status, (await server.send('DELETE', path('guarded'), { token: viewer })).status]).toEqual([
      403, 403,
    ])
    expect((await put('guarded', {}, editor)).status).toBe(202)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { report } from '../../../test/usage.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-03-04T05:30:00.000Z')
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, {
    version: 4,
    projects: [{ id: 'veiled', name: 'Veiled', mode: 'private' }],
    features: [{ name: 'veiled-live', project: 'veiled' }],
  })
})
afterAll(() => server.stop())

const get = (feature: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  server.send('GET', `/api/admin/client-metrics/features/${feature}`, options)
const nothing = (featureName: string) => ({ version: 1, maturity: 'stable', featureName, lastHourUsage: [], seenApplications: [] })

test('returns 200 with the present hour by environment and application, and the applications of 48 hours', async () => {
  const { admin } = server.tokens
  await report(server, { used: { yes: 1, no: 2, variants: { blue: 1 } } }, { token: admin, appName: 'shop', environment: 'production' })
  await report(server, { used: { yes: 3 } }, { token: admin, appName: 'cart', environment: 'development' })
  await report(server, { used: { yes: 5 } }, { token: admin, appName: 'early', environment: 'development', stop: clock - 47 * hourMs })
  await server.ports.runtime.usage.flush()
  const entry = { featureName: 'used', timestamp: '2026-03-04T05:00:00.000Z' }
  const { status, json } = await get('used')
  expect(status).toBe(200)
  expect(json).toEqual({
    ...nothing('used'),
    lastHourUsage: [
      { ...entry, appName: 'cart', environment: 'development', yes: 3, no: 0, variants: {} },
      { ...entry, appName: 'shop', environment: 'development', yes: 0, no: 0 },
      { ...entry, appName: 'cart', environment: 'production', yes: 0, no: 0 },
      { ...entry, appName: 'shop', environment: 'production', yes: 1, no: 2, variants: { blue: 1 } },
    ],
    seenApplications: ['cart', 'early', 'shop'],
  })
})

test('returns 304 until the hour ends or a report is stored', async () => {
  await report(server, { timed: { yes: 1 } })
  await server.ports.runtime.usage.flush()
  const headers = { 'If-None-Match': (await get('timed')).headers.get('etag')! }
  clock = start + hourMs / 2 - 1
  expect((await get('timed', { headers })).status).toBe(304)
  clock = start + hourMs / 2
  const later = await get('timed', { headers })
  expect([later.status, later.json.lastHourUsage, later.json.seenApplications]).toEqual([200, [], ['shop']])
  clock = start
})

test('returns 200 without usage for a feature without reports, and for a feature in a hidden project', async () => {
  expect((await get('unheard-of')).json).toEqual(nothing('unheard-of'))
  const application = await server.newToken({ type: 'backend', project: 'veiled', environment: 'development' })
  await report(server, { 'veiled-live': { yes: 1 } }, { token: application })
  await server.ports.runtime.usage.flush()
  const { token } = await newAccount(server)
  const { token: member } = await newAccount(server, { projects: { veiled: 'Member' } })
  expect((await get('veiled-live', { token })).json).toEqual(nothing('veiled-live'))
  expect((await get('veiled-live', { token: member })).json.seenApplications).toEqual(['shop'])
})

test('returns 400 for an invalid name, 401 for an unknown token and 403 to tokens of applications', async () => {
  expect((await get('a%20b')).status).toBe(400)
  expect((await get('used', { token: 'unknown' })).status).toBe(401)
  expect((await get('used', { token: server.tokens.backend })).status).toBe(403)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { rawOf, rawPath, report, storedOf, type UsageEntry } from '../../../test/usage.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-03-04T05:30:00.000Z')
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'open', name: 'Open' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'archived', project: 'open', archivedAt: '2026-01-31T12:00:00.000Z' },
      { name: 'veiled-live', project: 'veiled' },
      { name: 'veiled-archived', project: 'veiled', archivedAt: '2026-01-31T12:00:00.000Z' },
    ],
  })
})
afterAll(() => server.stop())

const hoursBefore = (hours: number) => new Date(Math.floor(clock / hourMs) * hourMs - hours * hourMs).toISOString()
const get = (feature: string, options: { token?: string; headers?: Record<string, string> } = {}, hoursBack?: number) =>
  server.send('GET', rawPath(feature, hoursBack), options)

describe('200', () => {
  test('returns one entry per hour, environment and application, oldest first, with zeros for hours without reports', async () => {
    const { admin } = server.tokens
    await report(server, { wide: { yes: 1, no: 2, variants: { blue: 1 } } }, { token: admin, appName: 'shop', environment: 'production' })
    await report(server, { wide: { yes: 3 } }, { token: admin, appName: 'cart', environment: 'development', stop: clock - 47 * hourMs })
    await server.ports.runtime.usage.flush()
    const entries = await rawOf(server, 'wide')
    const scopes = [
      ['development', 'cart'],
      ['development', 'shop'],
      ['production', 'cart'],
      ['production', 'shop'],
    ]
    const expected: UsageEntry[] = Array.from({ length: 48 }, (_, at) => hoursBefore(47 - at)).flatMap((timestamp) =>
      scopes.map(([environment, appName]) => ({
        featureName: 'wide',
        appName: appName!,
        environment: environment!,
        timestamp,
        yes: 0,
        no: 0,
      })),
    )
    expected[0] = { ...expected[0]!, yes: 3, variants: {} }
    expected[191] = { ...expected[191]!, yes: 1, no: 2, variants: { blue: 1 } }
    expect(entries).toHaveLength(192)
    expect(entries).toEqual(expected)
  })

  test('returns the requested number of hours, including the present one; 48 by default', async () => {
    await report(server, { asked: { yes: 1 } })
    await report(server, { asked: { yes: 2 } }, { stop: clock - hourMs })
    await server.ports.runtime.usage.flush()
    for (const hours of [1, 2, 47, 48]) {
      const { data } = (await get('asked', {}, hours)).json
      expect(data).toHaveLength(hours)
      expect(data[0].timestamp).toBe(hoursBefore(hours - 1))
      expect(data.at(-1)).toMatchObject({ timestamp: hoursBefore(0), yes: 1 })
    }
    expect((await get('asked', {}, 1)).json.data).toHaveLength(1)
    expect(await rawOf(server, 'asked')).toHaveLength(48)
  })

  test('returns no entries for an application whose reports are older than the requested hours', async () => {
    await report(server, { early: { yes: 1 } }, { stop: clock - 5 * hourMs })
    await server.ports.runtime.usage.flush()
    expect((await get('early', {}, 5)).json.data).toEqual([])
    expect((await get('early', {}, 6)).json.data).toHaveLength(6)
  })

  test('returns no entries for a feature without reports, and the reports of archived and unknown features', async () => {
    expect((await get('unheard-of')).text).toBe('{"version":1,"maturity":"stable","data":[]}')
    const token = await server.newToken({ type: 'backend', project: 'open', environment: 'development' })
    await report(server, { archived: { yes: 4 }, 'of-nobody': { yes: 5 } }, { token })
    expect(await storedOf(server, 'archived')).toMatchObject([{ yes: 4 }])
    expect(await storedOf(server, 'of-nobody')).toMatchObject([{ yes: 5 }])
  })

  test('returns 304 until the flush, then the new counts with another ETag', async () => {
    await report(server, { tagged: { yes: 1 } })
    await server.ports.runtime.usage.flush()
    const before = await get('tagged')
    const headers = { 'If-None-Match': before.headers.get('etag')! }
    await report(server, { tagged: { yes: 1 } })
    expect((await get('tagged', { headers })).status).toBe(304)
    await server.ports.runtime.usage.flush()
    const after = await get('tagged', { headers })
    expect([after.status, after.json.data.at(-1).yes]).toEqual([200, 2])
    await report(server, { 'something-else': { yes: 1 } })
    await server.ports.runtime.usage.flush()
    expect((await get('tagged', { headers: { 'If-None-Match': after.headers.get('etag')! } })).status).toBe(304)
  })

  test('the window moves with every full hour, without a write', async () => {
    await report(server, { moving: { yes: 1 } }, { stop: clock - 46 * hourMs })
    await server.ports.runtime.usage.flush()
    const before = await get('moving')
    const headers = { 'If-None-Match': before.headers.get('etag')! }
    clock = start + hourMs / 2 - 1
    expect((await get('moving', { headers })).status).toBe(304)
    clock = start + hourMs / 2
    const after = await get('moving', { headers })
    expect(after.status).toBe(200)
    expect(after.json.data[0]).toMatchObject({ timestamp: hoursBefore(47), yes: 1 })
    expect(after.json.data.at(-1).timestamp).toBe('2026-03-04T06:00:00.000Z')
    clock = start + 1.5 * hourMs
    expect((await get('moving')).json.data).toEqual([])
    clock = start
  })

  test('a feature in a hidden project looks like a feature without reports', async () => {
    const { token } = await newAccount(server)
    const { token: member } = await newAccount(server, { projects: { veiled: 'Member' } })
    const application = await server.newToken({ type: 'backend', project: 'veiled', environment: 'development' })
    for (const feature of ['veiled-live', 'veiled-archived']) {
      await report(server, { [feature]: { yes: 1 } }, { token: application })
      await server.ports.runtime.usage.flush()
      const unheardOf = await get('unheard-of', { token })
      const hidden = await get(feature, { token })
      expect([hidden.status, hidden.text]).toEqual([200, unheardOf.text])
      expect(hidden.headers.get('etag')).toBe(unheardOf.headers.get('etag'))
      for (const other of [member, server.tokens.admin]) expect((await get(feature, { token: other })).json.data).toHaveLength(48)
      const seen = (await get(feature, { token: member })).headers.get('etag')!
      expect((await get(feature, { token, headers: { 'If-None-Match': seen } })).status).toBe(200)
    }
    await report(server, { 'veiled-yet-unknown': { yes: 1 } })
    await server.ports.runtime.usage.flush()
    // The unknown feature may have been in a hidden project.
    expect((await get('veiled-yet-unknown', { token })).json.data).toEqual([])
    expect((await get('veiled-yet-unknown')).json.data).toHaveLength(48)
  })

  test('a feature that moves to a hidden project, and back, is hidden and shown at once', async () => {
    await report(server, { moved: { yes: 1 } }, { token: server.tokens.admin })
    await server.ports.runtime.usage.flush()
    const { token } = await newAccount(server)
    await server.send('POST', '/api/admin/projects/open/features', { body: { name: 'moved', type: 'release' } })
    const entries = async () => (await get('moved', { token })).json.data.length
    const moveTo = (from: string, newProjectId: string) =>
      server.send('POST', `/api/admin/projects/${from}/features/moved/changeProject`, { body: { newProjectId } })
    expect([await entries(), await entries()]).toEqual([48, 48])
    await moveTo('open', 'veiled')
    expect([await entries(), await entries()]).toEqual([0, 0])
    await moveTo('veiled', 'open')
    expect([await entries(), await entries()]).toEqual([48, 48])
  })
})

describe('400', () => {
  test.each(['0', '49', 'abc', '', '-1', '1.5', '01', '1e1', ' 1', '1&hoursBack=2'])('returns 400 for hoursBack=%s', async (hours) => {
    const { status, json } = await server.send('GET', `${rawPath('wide')}?hoursBack=${hours}`)
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.details[0].path).toBe('query/hoursBack')
  })

  test('returns 400 for an invalid name', async () => {
    expect((await get('a%20b')).json.details[0].path).toBe('params/name')
  })
})

describe('401 and 403', () => {
  test('returns 401 without a token, and 403 to tokens of applications', async () => {
    expect((await server.send('GET', rawPath('wide'), { token: null })).status).toBe(401)
    for (const token of [server.tokens.backend, server.tokens.frontend]) expect((await get('wide', { token })).status).toBe(403)
  })
})

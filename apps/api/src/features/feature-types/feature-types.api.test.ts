import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const now = Date.parse('2026-11-21T08:00:00.000Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const list = async () => (await server.send('GET', '/api/admin/feature-types')).json
const lifetimeOf = async (id: string) => (await list()).types.find((type: { id: string }) => type.id === id).lifetimeDays
const put = (id: string, lifetimeDays: unknown, token = server.tokens.admin) =>
  server.send('PUT', `/api/admin/feature-types/${id}/lifetime`, { body: { lifetimeDays }, token })

test('a new server has five types, sorted by id', async () => {
  expect(await list()).toEqual({
    version: 1,
    types: [
      { id: 'experiment', name: 'Experiment', description: expect.any(String), lifetimeDays: 40 },
      { id: 'kill-switch', name: 'Kill switch', description: expect.any(String), lifetimeDays: null },
      { id: 'operational', name: 'Operational', description: expect.any(String), lifetimeDays: 7 },
      { id: 'permission', name: 'Permission', description: expect.any(String), lifetimeDays: null },
      { id: 'release', name: 'Release', description: expect.any(String), lifetimeDays: 40 },
    ],
  })
})

test('returns 200 with the type and updates the list; the event has both states', async () => {
  const { status, json } = await put('operational', 14)
  expect([status, json]).toEqual([200, { id: 'operational', name: 'Operational', description: expect.any(String), lifetimeDays: 14 }])
  expect(await lifetimeOf('operational')).toBe(14)
  expect((await listEvents(server, 'feature-type-updated')).at(-1)).toMatchObject({ data: json, pre_data: { ...json, lifetimeDays: 7 } })
})

test.each([0, null])('the lifetime %s means no expiry', async (lifetimeDays) => {
  await put('experiment', 40)
  expect((await put('experiment', lifetimeDays)).json.lifetimeDays).toBeNull()
  expect(await lifetimeOf('experiment')).toBeNull()
})

test('stores nothing if nothing changes', async () => {
  await put('permission', null)
  const before = await stateMark()
  expect((await put('permission', 0)).status).toBe(200)
  expect(await stateMark()).toBe(before)
})

test('the health of projects follows at once, and later when features become too old', async () => {
  await importFile(server, {
    version: 4,
    projects: [{ id: 'aged', name: 'Aged' }],
    features: [5, 15].map((days) => ({ name: `aged-${days}`, project: 'aged', type: 'kill-switch', createdAt: daysAgo(days) })),
  })
  const healthNow = async () =>
    (await server.send('GET', '/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === 'aged').health
  const healths: number[] = []
  for (const lifetimeDays of [null, 16, 15, 6, 5, null]) {
    await put('kill-switch', lifetimeDays)
    healths.push(await healthNow())
  }
  expect(healths).toEqual([100, 100, 50, 50, 0, 100])
})

test.each([
  ['a negative lifetime', -1],
  ['half a day', 0.5],
  ['text', '7'],
  ['more than a century', 36_501],
  ['no lifetime at all', undefined],
])('returns 400 for %s', async (_, lifetimeDays) => {
  const before = await stateMark()
  const { status, json } = await put('release', lifetimeDays)
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'body/lifetimeDays'])
  expect(await stateMark()).toBe(before)
})

test('returns 403 without the role Admin, but lets every account read', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  const { status, json } = await put('release', 7, token)
  expect([status, json.message]).toEqual([403, expect.stringContaining('ADMIN')])
  expect((await server.send('GET', '/api/admin/feature-types', { token })).status).toBe(200)
})

test.each(['sunset', 'constructor'])('returns 404 for the type %s', async (id) => {
  const { status, json } = await put(id, 7)
  expect([status, json.name, json.message]).toEqual([404, 'NotFoundError', `There is no feature type ${id}`])
})

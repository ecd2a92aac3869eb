import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [{ id: 'shop', name: 'Shop' }],
    features: [
      ...['a', 'b', 'c'].map((name) => ({ name, project: 'shop' })),
      { name: 'abroad', project: 'default' },
      { name: 'put-away', project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z' },
    ],
  })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const mark = (body: unknown, token = server.tokens.admin) => server.send('POST', '/api/admin/projects/shop/stale', { body, token })
const staleNow = async () =>
  (await server.send('GET', '/api/admin/projects/shop/features')).json.features
    .filter((one: { stale: boolean }) => one.stale)
    .map((one: { name: string }) => one.name)

test('returns 202, marks and unmarks features, writes an event for each change and updates the health of the project', async () => {
  const healthNow = async () =>
    (await server.send('GET', '/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === 'shop').health
  expect(await healthNow()).toBe(100)
  expect(await mark({ features: ['b', 'a', 'b'], stale: true })).toMatchObject({ status: 202, json: {} })
  expect(await staleNow()).toEqual(['a', 'b'])
  expect(await healthNow()).toBe(33)
  await mark({ features: ['b', 'c'], stale: true })
  await mark({ features: ['a'], stale: false })
  expect(await staleNow()).toEqual(['b', 'c'])
  const staleEvents = (await listEvents(server, 'feature-stale')).map(({ type, project, data }) => [type, project, data])
  expect(staleEvents).toEqual([
    ['feature-stale-on', 'shop', { stale: true }],
    ['feature-stale-on', 'shop', { stale: true }],
    ['feature-stale-on', 'shop', { stale: true }],
    ['feature-stale-off', 'shop', { stale: false }],
  ])
})

test('returns 404 for an unknown project, for any list', async () => {
  for (const features of [[], ['a']]) {
    const { status, json } = await server.send('POST', '/api/admin/projects/nowhere/stale', { body: { features, stale: true } })
    expect([status, json.name, json.message]).toEqual([404, 'NotFoundError', expect.stringContaining('nowhere')])
  }
})

test('returns 202 and stores nothing for an empty list and for unchanged features', async () => {
  await mark({ features: ['a'], stale: true })
  const before = await stateMark()
  expect((await mark({ features: [], stale: true })).status).toBe(202)
  expect((await mark({ features: ['a'], stale: true })).status).toBe(202)
  expect(await stateMark()).toBe(before)
})

test.each([
  ['no features', { stale: true }, 'body/features'],
  ['no mark', { features: ['a'] }, 'body/stale'],
  ['a text as mark', { features: ['a'], stale: 'no' }, 'body/stale'],
  ['an invalid name', { features: ['a', '..'], stale: true }, 'body/features/1'],
  ['1,001 features', { features: Array(1_001).fill('a'), stale: true }, 'body/features'],
])('returns 400 for %s', async (_, body, path) => {
  const { status, json } = await mark(body)
  expect([status, json.details[0].path]).toEqual([400, path])
})

test('returns 403 without UPDATE_FEATURE in the project', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Owner' } })
  const { status, json } = await mark({ features: ['a'], stale: true }, token)
  expect([status, json.message]).toEqual([403, expect.stringContaining('UPDATE_FEATURE')])
})

test.each([
  ['an unknown feature', 'no-such-feature', 'There is no feature named no-such-feature'],
  ['a feature of another project', 'abroad', 'The feature abroad is not in the project shop'],
  ['an archived feature', 'put-away', 'The feature put-away is archived'],
])('returns 404 for a list with %s, and stores nothing', async (_, name, message) => {
  const before = await stateMark()
  const { status, json } = await mark({ features: ['c', name], stale: false })
  expect([status, json.name, json.details]).toEqual([404, 'NotFoundError', [{ path: 'body/features/1', message }]])
  expect(await stateMark()).toBe(before)
})

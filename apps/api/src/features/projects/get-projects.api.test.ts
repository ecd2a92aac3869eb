import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

const dayInMs = 86_400_000
const start = Date.parse('2026-11-01T12:00:00.000Z')
const daysAgo = (days: number, ms = 0) => new Date(start - days * dayInMs + ms).toISOString()
let clock = start
let server: TestServer

const project = (id: string, more: object = {}) => ({ id, name: id, createdAt: daysAgo(100), ...more })
const features = (of: string, ...list: object[]) =>
  list.map((feature, at) => ({ name: `${of}-${at}`, project: of, createdAt: daysAgo(0), ...feature }))

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, {
    version: 4,
    projects: [
      project('full', {
        name: 'Zulu',
        description: 'Everything is said',
        createdAt: '2024-01-02T03:04:05.678Z',
        updatedAt: '2024-02-03T04:05:06.789Z',
        mode: 'private',
        defaultStickiness: 'userId',
        health: 1,
        featureCount: 77,
        memberCount: 77,
        favorite: true,
      }),
      project('small-letter', { name: 'alpha' }),
      project('umlaut', { name: 'Änderung' }),
      project('twin-b', { name: 'Twin' }),
      project('twin-a', { name: 'Twin' }),
      project('ageing'),
      project('mixed'),
    ],
    features: [
      ...features(
        'ageing',
        { type: 'release' },
        { type: 'operational', createdAt: daysAgo(6) },
        { type: 'kill-switch', createdAt: daysAgo(999) },
      ),
      ...features(
        'mixed',
        { stale: true, createdAt: daysAgo(999) },
        { type: 'experiment', createdAt: daysAgo(40) },
        { type: 'experiment', createdAt: daysAgo(40, 1) },
        { type: 'permission', createdAt: daysAgo(999) },
        { type: 'of-our-own', createdAt: daysAgo(999) },
        { type: 'kill-switch', stale: true },
        { type: 'release', createdAt: daysAgo(999), archived: true },
        { type: 'release' },
      ),
    ],
  })
  const { id } = await newAccount(server, { projects: { full: 'Owner' } })
  await newAccount(server, { projects: { full: 'Approver' } })
  await server.database.run(build.insertInto('project_member').values({ project: 'full', account_id: id, role_id: 5 }).compile())
})
afterAll(() => server.stop())

const list = (headers: Record<string, string> = {}) => server.send('GET', '/api/admin/projects', { headers })
const find = async (id: string) => (await list()).json.projects.find((one: { id: string }) => one.id === id)

describe('200', () => {
  test('returns every project once, by name in byte order and then by id', async () => {
    const { status, json } = await list()
    expect(status).toBe(200)
    expect(json.version).toBe(1)
    const ids = json.projects.map((one: { id: string }) => one.id)
    expect(ids).toEqual(['default', 'twin-a', 'twin-b', 'full', 'ageing', 'small-letter', 'mixed', 'umlaut'])
  })

  test('returns every stored field with counts and health; an account with two roles counts once', async () => {
    expect(await find('full')).toEqual({
      id: 'full',
      name: 'Zulu',
      description: 'Everything is said',
      health: 100,
      featureCount: 0,
      memberCount: 2,
      createdAt: '2024-01-02T03:04:05.678Z',
      updatedAt: '2024-02-03T04:05:06.789Z',
      favorite: false,
      mode: 'private',
      defaultStickiness: 'userId',
    })
  })

  test('returns defaults for the fields that an import omits', async () => {
    expect(await find('twin-a')).toMatchObject({
      description: null,
      updatedAt: null,
      mode: 'open',
      defaultStickiness: 'default',
      memberCount: 0,
    })
  })

  test('archived features do not count; stale features and features older than the lifetime of their type lower the health, each once', async () => {
    // Two of seven features are marked as stale, and one is exactly 40 days old: 100 - 300 / 7.
    expect(await find('mixed')).toMatchObject({ featureCount: 7, health: 57 })
  })

  test('counts a new feature at once', async () => {
    const before = (await find('small-letter')).featureCount
    await server.send('POST', '/api/admin/projects/small-letter/features', { body: { name: 'counted' } })
    expect((await find('small-letter')).featureCount).toBe(before + 1)
  })

  test('health and ETag change without a write when a feature exceeds the lifetime of its type', async () => {
    const moments: [number, status: number, ageing: number, mixed: number][] = [
      [0, 200, 100, 57],
      [1, 200, 100, 43],
      [dayInMs - 1, 304, 100, 43],
      [dayInMs, 200, 67, 43],
      [40 * dayInMs - 1, 304, 67, 43],
      [40 * dayInMs, 200, 33, 29],
      [400 * dayInMs, 304, 33, 29],
    ]
    let etag = ''
    for (const [ms, status, ageing, mixed] of moments) {
      clock = start + ms
      const answer = await list({ 'If-None-Match': etag })
      expect(answer.status, `after ${ms} ms`).toBe(status)
      etag = answer.headers.get('etag')!
      expect([(await find('ageing')).health, (await find('mixed')).health], `after ${ms} ms`).toEqual([ageing, mixed])
    }
    clock = start
  })
})

test("returns 304 until a project changes; changes of features' tags do not count", async () => {
  const etag = (await list()).headers.get('etag')!
  expect(etag).toMatch(/^W\/"[^"]+"$/)
  await server.send('PUT', '/api/admin/features/ageing-0/tags', {
    body: { addedTags: [{ value: 'tagged', type: 'simple' }], removedTags: [] },
  })
  expect(await list({ 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' })
  await server.send('POST', '/api/admin/projects/twin-a/features', { body: { name: 'first-of-twin' } })
  expect((await list({ 'If-None-Match': etag })).status).toBe(200)
})

test('returns 401 without a token, and 403 to tokens of SDKs', async () => {
  expect((await server.send('GET', '/api/admin/projects', { token: null })).status).toBe(401)
  expect(await server.send('GET', '/api/admin/projects', { token: server.tokens.frontend })).toMatchObject({
    status: 403,
    json: { name: 'NoAccessError' },
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { request } from '../../../test/request.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

const dayInMs = 86_400_000
const now = Date.parse('2026-11-01T12:00:00.000Z')
const daysAgo = (days: number, ms = 0) => new Date(now - days * dayInMs + ms).toISOString()
let server: TestServer

interface EventDraft {
  readonly type: string
  readonly at: string
  readonly feature?: string
  readonly environment?: string
  readonly project?: string
}

/** Inserts events directly, without the writes that would cause them. */
const insertEvents = async (...events: readonly EventDraft[]) => {
  const group_id = crypto.randomUUID()
  const rows = events.map(({ type, at, feature = null, environment = null, project = 'paced' }) => ({
    ...{ type, created_at: at, feature, environment, project, group_id },
    created_by: 'tests',
    created_by_account: null,
    created_by_token: null,
    data: null,
    pre_data: null,
  }))
  await server.database.run(build.insertInto('event').values(rows).compile())
}

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const feature = (name: string, more: object = {}) => ({ name, project: 'shop', createdAt: daysAgo(1), ...more })
  await importFile(server, {
    version: 4,
    environments: [{ name: 'live-too', type: 'production', sortOrder: 300, enabled: true }],
    projects: [
      { id: 'shop', name: 'The shop', description: 'Goods', createdAt: daysAgo(100), updatedAt: daysAgo(2), mode: 'protected' },
      { id: 'empty', name: 'Empty', createdAt: daysAgo(1) },
      { id: 'paced', name: 'Paced', createdAt: daysAgo(100) },
    ],
    features: [
      feature('b-fresh'),
      feature('a-stale', { stale: true }),
      feature('c-outlived', { createdAt: daysAgo(40) }),
      feature('d-switch', { type: 'kill-switch', createdAt: daysAgo(999) }),
      feature('e-archived', { archived: true, type: 'experiment' }),
      ...['quick', 'slow', 'old', 'never', 'reborn'].map((name) => ({ name, project: 'paced', createdAt: daysAgo(50) })),
      { name: 'archived', project: 'paced', createdAt: daysAgo(50), archived: true },
    ],
  })
  await server.database.run(build.deleteFrom('event').where('project', 'in', ['paced', 'empty']).compile())
})
afterAll(() => server.stop())

const read = (project: string, rest: string, token = server.tokens.admin) =>
  server.send('GET', `/api/admin/projects/${project}${rest}`, { token })
const noStats = {
  avgTimeToProdCurrentWindow: 0,
  createdCurrentWindow: 0,
  createdPastWindow: 0,
  archivedCurrentWindow: 0,
  archivedPastWindow: 0,
  projectActivityCurrentWindow: 0,
  projectActivityPastWindow: 0,
  projectMembersAddedCurrentWindow: 0,
}
const byDefault = (environment: string) => ({ environment, changeRequestEnabled: false, defaultStrategy: null })

describe('200', () => {
  test('returns an overview of an empty project', async () => {
    expect((await read('empty', '/overview')).json).toEqual({
      version: 1,
      name: 'Empty',
      description: null,
      mode: 'open',
      defaultStickiness: 'default',
      health: 100,
      favorite: false,
      members: 0,
      createdAt: daysAgo(1),
      updatedAt: null,
      environments: ['development', 'production', 'live-too'].map(byDefault),
      featureTypeCounts: [],
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
      stats: noStats,
    })
  })

  test('an overview counts the live features by type', async () => {
    expect((await read('shop', '/overview')).json).toMatchObject({
      description: 'Goods',
      mode: 'protected',
      updatedAt: daysAgo(2),
      health: 50,
      featureTypeCounts: [
        { type: 'kill-switch', count: 1 },
        { type: 'release', count: 3 },
      ],
    })
  })

  test('the project and its health report contain the features in the short form of their list', async () => {
    const { features } = (await read('shop', '/features')).json
    expect(features.map(({ name }: { name: string }) => name)).toEqual(['a-stale', 'b-fresh', 'c-outlived', 'd-switch'])
    const overview = (await read('shop', '/overview')).json
    expect((await read('shop', '')).json).toEqual({ ...overview, features })
    const counts = { activeCount: 3, staleCount: 1, potentiallyStaleCount: 1 }
    expect((await read('shop', '/health-report')).json).toEqual({ ...overview, features, ...counts })
    await server.send('POST', '/api/admin/projects/empty/features', { body: { name: 'new' } })
    expect((await read('empty', '')).json.features).toMatchObject([{ name: 'new' }])
    await server.send('DELETE', '/api/admin/projects/empty/features/new')
    expect((await read('empty', '')).json.features).toEqual([])
  })

  test('insights contain health and technical debt', async () => {
    const counts = { activeCount: 3, staleCount: 1, potentiallyStaleCount: 1 }
    expect((await read('shop', '/insights')).json).toMatchObject({
      health: { rating: 50, ...counts },
      technicalDebt: { rating: 50, ...counts },
      leadTime: { projectAverage: 0, features: [] },
      members: { currentMembers: 0, change: 0 },
    })
  })

  test('members count once, with several roles; members who joined in the period are counted separately', async () => {
    const added = (account_id: number, role_id: number, added_at: string) =>
      server.database.run(build.insertInto('project_member').values({ project: 'shop', account_id, role_id, added_at }).compile())
    const [recent, old, grouped] = [await newAccount(server), await newAccount(server), await newAccount(server)]
    await added(recent.id, 5, daysAgo(29))
    await added(old.id, 5, daysAgo(31))
    await added(old.id, 4, daysAgo(1))
    await newGroup(server, { members: [recent.id, grouped.id], projects: { shop: 'Member' } })
    expect((await read('shop', '/overview')).json).toMatchObject({ members: 3, stats: { projectMembersAddedCurrentWindow: 2 } })
    expect((await read('shop', '/insights')).json.members).toEqual({ currentMembers: 3, change: 2 })
  })

  test('favourites are the caller’s own', async () => {
    const [fan, other] = [await newAccount(server), await newAccount(server)]
    for (const path of ['shop/favorites', 'shop/features/b-fresh/favorites'])
      expect((await server.send('POST', `/api/admin/projects/${path}`, { token: fan.token })).status).toBe(200)
    const favorites = async (token?: string) => {
      const { favorite, features } = (await read('shop', '', token)).json
      const marked = features.filter((feature: { favorite: boolean }) => feature.favorite)
      return [favorite, marked.map(({ name }: { name: string }) => name)]
    }
    expect(await favorites(fan.token)).toEqual([true, ['b-fresh']])
    expect(await favorites(other.token)).toEqual([false, []])
    expect(await favorites()).toEqual([false, []])
  })
})

describe('activity, by periods of 30 days', () => {
  test('counts created and archived features, and all changes', async () => {
    await insertEvents(
      { type: 'feature-created', at: daysAgo(30), feature: 'gone' },
      { type: 'feature-created', at: daysAgo(30, -1), feature: 'gone-too' },
      { type: 'feature-created', at: daysAgo(60), feature: 'quick' },
      { type: 'feature-created', at: daysAgo(60, -1), feature: 'slow' },
      { type: 'feature-archived', at: daysAgo(2), feature: 'archived' },
      { type: 'feature-archived', at: daysAgo(59), feature: 'archived' },
      { type: 'feature-created', at: daysAgo(2), feature: 'b-fresh', project: 'shop' },
    )
    expect((await read('paced', '/overview')).json.stats).toEqual({
      ...noStats,
      createdCurrentWindow: 1,
      createdPastWindow: 2,
      archivedCurrentWindow: 1,
      archivedPastWindow: 1,
      projectActivityCurrentWindow: 2,
      projectActivityPastWindow: 3,
    })
  })

  test('time to production ends at the first activation in any production environment, and is counted for live features only', async () => {
    const on = (feature: string, at: string, environment = 'production') => ({
      type: 'feature-environment-enabled',
      ...{ feature, at, environment },
    })
    await insertEvents(
      on('quick', daysAgo(49), 'development'),
      on('quick', daysAgo(25)),
      on('quick', daysAgo(20), 'live-too'),
      on('slow', daysAgo(10), 'live-too'),
      on('old', daysAgo(45)),
      on('old', daysAgo(3)),
      on('reborn', daysAgo(70)),
      on('archived', daysAgo(5)),
    )
    expect((await read('paced', '/insights')).json.leadTime).toEqual({
      projectAverage: 23.3,
      features: [
        { name: 'old', timeToProduction: 5 },
        { name: 'quick', timeToProduction: 25 },
        { name: 'slow', timeToProduction: 40 },
      ],
    })
    expect((await read('paced', '/overview')).json.stats.avgTimeToProdCurrentWindow).toBe(32.5)
  })
})

test.each(['/health-report', ''])('all readers of a project%s get the same bytes', async (rest) => {
  const sent: unknown[] = []
  const keep = (_: IncomingMessage, outgoing: ServerResponse) => {
    const end = outgoing.end.bind(outgoing)
    // Records only the bytes of the complete response.
    outgoing.end = ((bytes: Buffer) => {
      sent.push(bytes)
      return end(bytes)
    }) as ServerResponse['end']
  }
  server.server.prependListener('request', keep)
  const sendOne = () =>
    request(server, { method: 'GET', path: `/api/admin/projects/shop${rest}`, headers: { Authorization: server.tokens.admin } })
  const responses = await Promise.all(Array.from({ length: 20 }, sendOne))
  server.server.off('request', keep)
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(sent).toHaveLength(20)
  expect(sent[0]).toBeInstanceOf(Uint8Array)
  expect(sent.filter((bytes) => bytes !== sent[0])).toEqual([])
})

test('returns 404 for an unknown project, and for a private project hidden from the caller', async () => {
  await server.send('POST', '/api/admin/projects', { body: { id: 'hidden', name: 'Hidden', mode: 'private' } })
  const { token } = await newAccount(server)
  const member = await newAccount(server, { projects: { hidden: 'Member' } })
  for (const rest of ['', '/overview', '/health-report', '/insights']) {
    expect((await read('nowhere', rest)).status).toBe(404)
    expect((await read('hidden', rest, token)).status).toBe(404)
    expect((await read('hidden', rest, member.token)).status).toBe(200)
  }
})

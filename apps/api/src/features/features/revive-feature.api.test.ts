import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

const now = '2026-11-21T08:00:00.123Z'
const archivedAt = '2026-05-05T05:05:05.555Z'
let server: TestServer
let counter = 0
/** Names for each test. */
let project: string
let feature: string

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  project = `project-${counter}`
  feature = `feature-${counter}`
  await store({
    features: [{ name: feature, createdAt: now, archivedAt }],
    featureEnvironments: ['development', 'production'].map((environment) => ({ featureName: feature, environment, enabled: true })),
    featureStrategies: [{ featureName: feature, environment: 'production', name: 'default' }],
    featureTags: [{ featureName: feature, tagType: 'simple', tagValue: 'kept' }],
    tags: [{ type: 'simple', value: 'kept' }],
  })
})

type Named = { readonly name: string; readonly [field: string]: unknown }

/** Imports features and related lists into the test's project. */
const store = ({ features, ...more }: { readonly features: readonly Named[]; readonly [list: string]: unknown }) =>
  importFile(
    server,
    { version: 4, projects: [{ id: project, name: project }], features: features.map((one) => ({ project, ...one })), ...more },
    { keep: 'false' },
  )
const read = (path: string, headers: Record<string, string> = {}) => server.send('GET', path, { headers })
const revive = (name = feature, token?: string) =>
  server.send('POST', `/api/admin/archive/revive/${name}`, token === undefined ? {} : { token })
const archive = () => server.send('DELETE', lists.one())
const lists = {
  archived: () => `/api/admin/archive/features/${project}`,
  all: () => `/api/admin/features?project=${project}`,
  short: () => `/api/admin/projects/${project}/features`,
  one: (name = feature) => `/api/admin/projects/${project}/features/${name}`,
}
const namesIn = async (path: string): Promise<string[]> => (await read(path)).json.features.map((one: Named) => one.name)
const countsOf = async () => (await read('/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === project)
const eventsOf = (name = feature) =>
  server.database.run(
    build
      .selectFrom('event')
      .select(['type', 'project', 'created_by', 'data', 'pre_data', 'group_id'])
      .where('feature', '=', name)
      .where('type', 'not in', ['feature-cleared', 'feature-import'])
      .orderBy('id')
      .compile(),
  )

describe('200', () => {
  test('moves the feature from the archive to the lists of live features', async () => {
    expect(await namesIn(lists.archived())).toEqual([feature])
    expect(await revive()).toMatchObject({ status: 200, json: {} })
    expect(await namesIn(lists.archived())).toEqual([])
    expect(await namesIn(lists.all())).toEqual([feature])
    expect(await namesIn(lists.short())).toEqual([feature])
    expect((await read(lists.one())).status).toBe(200)
  })

  test('a revived feature counts in its project again', async () => {
    expect(await countsOf()).toMatchObject({ featureCount: 0 })
    await revive()
    expect(await countsOf()).toMatchObject({ featureCount: 1 })
  })

  test('restores the feature completely, but off in every environment', async () => {
    const before = (await read(lists.archived())).json.features[0]
    expect(before.environments).toMatchObject([
      { name: 'development', enabled: true },
      { name: 'production', enabled: true, strategies: [{ name: 'default' }] },
    ])
    await revive()
    const environments = before.environments.map((one: object) => ({ ...one, enabled: false }))
    expect((await read(lists.one())).json).toEqual({ ...before, archived: false, archivedAt: null, enabled: false, environments })
  })

  test('removes dependencies, also those of an import', async () => {
    const parent = `${feature}-parent`
    const dependencies = [{ feature: parent, enabled: true, variants: ['blue'] }]
    await store({ features: [{ name: parent }, { name: feature, archivedAt, dependencies }] })
    expect((await read(lists.one(parent))).json.children).toEqual([feature])
    await revive()
    expect((await read(lists.one())).json.dependencies).toEqual([])
    expect((await read(lists.one(parent))).json.children).toEqual([])
    const [removed, revived, ...more] = await eventsOf()
    expect(more).toEqual([])
    expect(removed).toMatchObject({ type: 'feature-dependencies-removed', project, pre_data: { dependencies } })
    expect(revived).toMatchObject({ type: 'feature-revived', group_id: removed?.group_id })
  })

  test('does not restore the dependencies that archiving removed', async () => {
    const parent = `${feature}-parent`
    await store({ features: [{ name: parent }, { name: feature, dependencies: [{ feature: parent, enabled: true, variants: [] }] }] })
    await archive()
    await revive()
    expect((await read(lists.one())).json.dependencies).toEqual([])
  })

  test('writes one event with the author and the environments in which the feature was on', async () => {
    await revive()
    expect(await eventsOf()).toMatchObject([
      {
        type: 'feature-revived',
        project,
        created_by: 'admin for tests',
        data: { archivedAt: null, enabledIn: [] },
        pre_data: { archivedAt, enabledIn: ['development', 'production'] },
      },
    ])
  })

  test('returns 200 for a live feature, and writes nothing', async () => {
    await revive()
    const etag = (await read(lists.short())).headers.get('etag')!
    const before = await storedRows(server.database)
    expect(await revive()).toMatchObject({ status: 200, json: {} })
    expect(await storedRows(server.database)).toEqual(before)
    expect((await read(lists.short(), { 'If-None-Match': etag })).status).toBe(304)
  })

  test('a live feature that is on stays on', async () => {
    await store({
      features: [{ name: feature }],
      featureEnvironments: [{ featureName: feature, environment: 'production', enabled: true }],
    })
    await revive()
    expect((await read(lists.one())).json.enabled).toBe(true)
  })

  test('changes the ETag of all lists with the feature, and of no other project', async () => {
    const seen = [lists.archived(), lists.all(), lists.short(), '/api/admin/projects', '/api/admin/projects/default/features']
    const tags = await Promise.all(seen.map(async (path) => (await read(path)).headers.get('etag')!))
    const keys = ['development', 'production'].map((environment) => `features:${project}:${environment}`)
    const before = await server.ports.cache.revisions.observe(keys)
    await revive()
    const statuses = await Promise.all(seen.map(async (path, index) => (await read(path, { 'If-None-Match': tags[index]! })).status))
    expect(statuses).toEqual([200, 200, 200, 200, 304])
    const after = await server.ports.cache.revisions.observe(keys)
    for (const key of keys) expect(after.get(key)).not.toBe(before.get(key))
  })

  test('returns 200 to a member despite a review requirement, because the feature comes back off', async () => {
    const { token } = await newAccount(server, { projects: { [project]: 'Member' } })
    const setting = { project, environment: 'production', enabled: true, required_approvals: 1 }
    await server.database.run(build.insertInto('change_request_setting').values(setting).compile())
    expect((await revive(feature, token)).status).toBe(200)
  })

  test('a feature can be archived and revived repeatedly', async () => {
    for (let round = 0; round < 3; round++) {
      expect((await revive()).status).toBe(200)
      expect(await namesIn(lists.short())).toEqual([feature])
      expect((await archive()).status).toBe(202)
      expect(await namesIn(lists.archived())).toEqual([feature])
    }
  })
})

describe('403', () => {
  test('returns 403 without the permission to update features, and to tokens of SDKs', async () => {
    const tokens = [
      (await newAccount(server)).token,
      (await newAccount(server, { projects: { default: 'Owner' } })).token,
      server.tokens.backend,
      server.tokens.frontend,
    ]
    for (const token of tokens) expect(await revive(feature, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(await namesIn(lists.archived())).toEqual([feature])
  })
})

test('returns 404 for an unknown feature', async () => {
  const answer = await revive('no-such-feature')
  expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: 'There is no feature named no-such-feature' } })
})

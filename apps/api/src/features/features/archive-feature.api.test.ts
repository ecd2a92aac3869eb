import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

const now = '2026-11-21T08:00:00.123Z'
const strategy = { name: 'flexibleRollout', parameters: { rollout: '50' } }
let server: TestServer
let counter = 0
/** Names for each test. */
let project: string
let feature: string

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
  await importFile(server, { version: 4, environments: [{ name: 'staging', type: 'preproduction', sortOrder: 150 }] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  project = `project-${counter}`
  feature = `feature-${counter}`
  await store({ features: [{ name: feature, createdAt: now }] })
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
const archive = (name = feature, token?: string, from = project) =>
  server.send('DELETE', `/api/admin/projects/${from}/features/${name}`, token === undefined ? {} : { token })
const lists = {
  archived: () => `/api/admin/archive/features/${project}`,
  all: () => `/api/admin/features?project=${project}`,
  short: () => `/api/admin/projects/${project}/features`,
  one: (name = feature) => `/api/admin/projects/${project}/features/${name}`,
}
const namesIn = async (path: string): Promise<string[]> => (await read(path)).json.features.map((one: Named) => one.name)
const archivedNow = async (name = feature) => (await read(lists.archived())).json.features.find((one: Named) => one.name === name)
const countsOf = async () => (await read('/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === project)
const eventsOf = (name = feature) =>
  server.database.run(
    build
      .selectFrom('event')
      .select(['type', 'project', 'environment', 'created_by', 'data', 'pre_data', 'group_id'])
      .where('feature', '=', name)
      .where('type', 'not in', ['feature-cleared', 'feature-import'])
      .orderBy('id')
      .compile(),
  )
/** Stores the setting as its endpoint does. */
const review = (environment: string, enabled = true) =>
  server.database.run(build.insertInto('change_request_setting').values({ project, environment, enabled, required_approvals: 1 }).compile())

describe('202', () => {
  test('moves the feature from the lists of live features to the archive', async () => {
    const answer = await archive()
    expect(answer).toMatchObject({ status: 202, json: {} })
    expect(await namesIn(lists.all())).toEqual([])
    expect(await namesIn(lists.short())).toEqual([])
    expect(await read(lists.one())).toMatchObject({
      status: 404,
      json: { name: 'NotFoundError', message: `The feature ${feature} is archived` },
    })
    expect((await read(lists.archived())).json.features).toMatchObject([{ name: feature, project, archived: true, archivedAt: now }])
  })

  test('an archived feature does not count in its project or for its health', async () => {
    await store({ features: [{ name: `${feature}-stale`, stale: true }, { name: `${feature}-fresh` }] })
    const before = await countsOf()
    expect(before).toMatchObject({ featureCount: 3, health: 67 })
    await archive(`${feature}-stale`)
    expect(await countsOf()).toMatchObject({ featureCount: 2, health: 100 })
  })

  test('keeps tags, strategies and enabled environments, as the archive shows', async () => {
    await store({
      features: [{ name: feature, description: 'Kept' }],
      featureEnvironments: [{ featureName: feature, environment: 'production', enabled: true, variants: [{ name: 'a', weight: 1000 }] }],
      featureStrategies: [{ featureName: feature, environment: 'production', ...strategy }],
      featureTags: [{ featureName: feature, tagType: 'simple', tagValue: 'kept' }],
      tags: [{ type: 'simple', value: 'kept' }],
    })
    const live = (await read(lists.one())).json
    await archive()
    expect(live).toMatchObject({ enabled: true, tags: [{ value: 'kept' }], environments: [{}, {}, { strategies: [strategy] }] })
    expect(await archivedNow()).toEqual({ ...live, archived: true, archivedAt: now })
  })

  test('tags of an archived feature can be changed', async () => {
    await archive()
    const body = { addedTags: [{ value: 'late', type: 'simple' }], removedTags: [] }
    expect((await server.send('PUT', `/api/admin/features/${feature}/tags`, { body })).status).toBe(200)
    expect((await archivedNow()).tags).toEqual([{ value: 'late', type: 'simple' }])
  })

  test('removes the dependencies of the feature permanently, which its parents show too', async () => {
    const parents = ['a', 'b'].map((letter) => `${feature}-parent-${letter}`)
    const dependencies = [
      { feature: parents[0], enabled: true, variants: ['blue'] },
      { feature: parents[1], enabled: false, variants: [] },
    ]
    await store({ features: [...parents.map((name) => ({ name })), { name: feature, dependencies }] })
    for (const parent of parents) expect((await read(lists.one(parent))).json.children).toEqual([feature])
    expect((await archive()).status).toBe(202)
    for (const parent of parents) expect((await read(lists.one(parent))).json.children).toEqual([])
    expect((await archivedNow()).dependencies).toEqual([])
    const [removed, archived, ...more] = await eventsOf()
    expect(more).toEqual([])
    expect(removed).toMatchObject({ type: 'feature-dependencies-removed', project, data: null, pre_data: { dependencies } })
    expect(archived).toMatchObject({ type: 'feature-archived', group_id: removed?.group_id })
  })

  test('archives a feature on which only archived features depend', async () => {
    const child = { name: `${feature}-child`, archived: true, dependencies: [{ feature, enabled: true, variants: [] }] }
    await store({ features: [child] })
    expect((await archive()).status).toBe(202)
    expect((await archivedNow()).children).toEqual([child.name])
  })

  test('returns 202 for an archived feature, and writes nothing', async () => {
    await archive()
    const etag = (await read(lists.archived())).headers.get('etag')!
    const before = await storedRows(server.database)
    expect(await archive()).toMatchObject({ status: 202, json: {} })
    expect(await storedRows(server.database)).toEqual(before)
    expect((await read(lists.archived(), { 'If-None-Match': etag })).status).toBe(304)
  })

  test('writes one event with the author and the time', async () => {
    await archive()
    expect(await eventsOf()).toMatchObject([
      {
        type: 'feature-archived',
        project,
        environment: null,
        created_by: 'admin for tests',
        data: { archivedAt: now },
        pre_data: { archivedAt: null },
      },
    ])
  })

  test('the name of an archived feature stays taken', async () => {
    await archive()
    const answer = await server.send('POST', `/api/admin/projects/${project}/features`, { body: { name: feature } })
    expect(answer).toMatchObject({ status: 409, json: { name: 'NameExistsError', message: expect.stringContaining('archived') } })
  })

  test('changes the ETag of all lists with the feature, and of no other project', async () => {
    const elsewhere = '/api/admin/projects/default/features'
    const seen = [lists.archived(), lists.all(), lists.short(), '/api/admin/projects', elsewhere]
    const tags = await Promise.all(seen.map(async (path) => (await read(path)).headers.get('etag')!))
    await archive()
    const statuses = await Promise.all(seen.map(async (path, index) => (await read(path, { 'If-None-Match': tags[index]! })).status))
    expect(statuses).toEqual([200, 200, 200, 200, 304])
  })

  test('changes the revisions of all environments', async () => {
    const keys = ['development', 'staging', 'production'].map((environment) => `features:${project}:${environment}`)
    const before = await server.ports.cache.revisions.observe(keys)
    await archive()
    const after = await server.ports.cache.revisions.observe(keys)
    for (const key of keys) expect(after.get(key)).not.toBe(before.get(key))
  })
})

describe('403 if changes need reviews', () => {
  const everyEnvironment = ['development', 'staging', 'production']
  const newMember = async () => (await newAccount(server, { projects: { [project]: 'Member' } })).token

  test.each(everyEnvironment)('returns 403 to a member if only %s needs reviews, and writes nothing', async (environment) => {
    const member = await newMember()
    await review(environment)
    const before = await storedRows(server.database)
    const answer = await archive(feature, member)
    expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(answer.json.message).toContain('SKIP_CHANGE_REQUEST')
    expect(answer.json.message).toContain(environment)
    const { account_token: _, ...after } = await storedRows(server.database)
    expect(before).toMatchObject(after)
  })

  test('returns 403 to an Owner and to an Editor with a role in the project', async () => {
    await review('production')
    const tokens = [
      await newAccount(server, { projects: { [project]: 'Owner' } }),
      await newAccount(server, { rootRole: 'Editor', projects: { [project]: 'Owner' } }),
    ]
    for (const { token } of tokens) expect((await archive(feature, token)).status).toBe(403)
  })

  test('the 403 does not name dependent features', async () => {
    await review('production')
    await store({ features: [{ name: `${feature}-child`, dependencies: [{ feature, enabled: true, variants: [] }] }] })
    const answer = await archive(feature, await newMember())
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('-child')
  })

  test('returns 202 to administrators, who can skip reviews', async () => {
    for (const environment of everyEnvironment) await review(environment)
    await store({ features: [{ name: `${feature}-other` }] })
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    expect((await archive(feature, token)).status).toBe(202)
    expect((await archive(`${feature}-other`)).status).toBe(202)
  })

  test('returns 202 to a member if reviews are switched off', async () => {
    await review('production', false)
    expect((await archive(feature, await newMember())).status).toBe(202)
  })

  test('returns 202 to a member if the reviewed environment was unlinked from the project', async () => {
    await review('staging')
    const unlink = build.deleteFrom('project_environment').where('project', '=', project).where('environment', '=', 'staging')
    await server.database.run(unlink.compile())
    expect((await archive(feature, await newMember())).status).toBe(202)
  })

  test('returns 202 to a member if only another project needs reviews', async () => {
    const member = await newMember()
    const elsewhere = { project: 'default', environment: 'production', enabled: true, required_approvals: 1 }
    await server.database.run(build.insertInto('change_request_setting').values(elsewhere).compile())
    expect((await archive(feature, member)).status).toBe(202)
    await server.database.run(build.deleteFrom('change_request_setting').where('project', '=', 'default').compile())
  })

  test('returns 202 to a member if the feature is already archived', async () => {
    await archive()
    await review('production')
    expect((await archive(feature, await newMember())).status).toBe(202)
  })

  test('other direct writes are allowed despite the review requirement', async () => {
    const member = await newMember()
    await review('production')
    const tags = { addedTags: [{ value: 'direct', type: 'simple' }], removedTags: [] }
    const create = { method: 'POST', path: `/api/admin/projects/${project}/features`, body: { name: `${feature}-new` } }
    const tag = { method: 'PUT', path: `/api/admin/features/${feature}/tags`, body: tags }
    for (const { method, path, body } of [create, tag]) {
      const answer = await server.send(method, path, { body, token: member })
      expect(answer.status, path).toBeLessThan(300)
    }
  })
})

describe('403', () => {
  test('returns 403 without the permission to delete features, and to tokens of SDKs', async () => {
    const tokens = [
      (await newAccount(server)).token,
      (await newAccount(server, { projects: { default: 'Owner' } })).token,
      server.tokens.backend,
      server.tokens.frontend,
    ]
    for (const token of tokens) expect(await archive(feature, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(await namesIn(lists.short())).toEqual([feature])
  })
})

describe('404', () => {
  test('returns 404 for an unknown feature, also in an unknown project', async () => {
    for (const from of [project, 'no-such-project']) {
      const answer = await archive('no-such-feature', undefined, from)
      expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: 'There is no feature named no-such-feature' } })
    }
  })

  test('returns 404 for a live or archived feature of another project, and does not change the feature', async () => {
    const answered = () => archive(feature, undefined, 'default')
    const refusal = { status: 404, json: { name: 'NotFoundError', message: `The feature ${feature} is not in the project default` } }
    expect(await answered()).toMatchObject(refusal)
    expect(await namesIn(lists.short())).toEqual([feature])
    await archive()
    expect(await answered()).toMatchObject(refusal)
  })

  test('returns the same 404 for a feature of a hidden project as for an unknown feature', async () => {
    const hidden = `hidden-${counter}`
    await importFile(server, {
      version: 4,
      projects: [{ id: hidden, name: hidden, mode: 'private' }],
      features: [{ name: hidden, project: hidden }],
    })
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    expect(await archive(hidden, token)).toMatchObject({ status: 404, json: { message: `There is no feature named ${hidden}` } })
  })
})

describe('409', () => {
  const children = (count: number) =>
    store({
      features: Array.from({ length: count }, (_, at) => ({
        name: `${feature}-child-${String(at).padStart(2, '0')}`,
        dependencies: [{ feature, enabled: true, variants: [] }],
      })),
    })

  test('returns 409 with the names of dependent live features, and writes nothing', async () => {
    await children(2)
    const before = await storedRows(server.database)
    const answer = await archive()
    expect(answer).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    expect(answer.json.message).toBe(`Other features depend on ${feature}: ${feature}-child-00, ${feature}-child-01`)
    expect(await storedRows(server.database)).toEqual(before)
    for (const child of ['00', '01']) expect((await archive(`${feature}-child-${child}`)).status).toBe(202)
    expect((await archive()).status).toBe(202)
  })

  test('returns 409 with the first ten of many dependent features', async () => {
    await children(12)
    const { message } = (await archive()).json
    expect(message).toContain(`${feature}-child-09 and 2 more`)
    expect(message).not.toContain('child-10')
  })
})

test('concurrent requests write one event', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => archive()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect((await listEvents(server, 'feature-archived')).filter((event) => event.project === project)).toHaveLength(1)
})

import type { Feature, ImportState } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { counts, type Flags, importFile, sendFile, stored } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())

const strategyId = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001'
const inProduction = {
  name: 'production',
  enabled: true,
  strategies: [{ id: strategyId, name: 'own', segments: [1], parameters: { a: '1' } }],
  variants: [{ name: 'v', weight: 1000 }],
}

/** The state before each test: the initial contents, and one or two objects of every kind. */
const beginning = {
  version: 4,
  projects: [
    { id: 'default', name: 'Default' },
    { id: 'one', name: 'One', description: 'first' },
    { id: 'two', name: 'Two' },
  ],
  environments: [
    { name: 'development', type: 'development', sortOrder: 100 },
    { name: 'production', sortOrder: 200 },
    { name: 'extra', type: 'test', sortOrder: 300, enabled: false },
  ],
  strategies: [{ name: 'own', displayName: null, description: 'ours', editable: true, deprecated: false, parameters: [] }],
  tagTypes: [{ name: 'simple', description: 'words', icon: '#' }, { name: 'team' }],
  tags: [{ value: 'loose' }],
  segments: [
    { id: 1, name: 'used', constraints: [] },
    { id: 2, name: 'unused', project: 'two', constraints: [] },
  ],
  featureTags: [],
  features: [
    {
      name: 'kept',
      project: 'one',
      description: 'before',
      tags: [{ value: 'red' }, { type: 'team', value: 'blue' }],
      dependencies: [{ feature: 'parent' }],
      environments: [inProduction],
    },
    { name: 'parent', project: 'one', type: 'permission' },
    { name: 'other', project: 'two', archived: true, archivedAt: '2025-01-01T00:00:00.000Z', tags: [{ value: 'red' }] },
  ],
}

beforeEach(() => importFile(server, beginning, { drop: 'true' }))

const read = async (path: string): Promise<Feature> =>
  (await server.send('GET', `/api/admin/projects/${path.replace('/', '/features/')}`)).json
const live = async (): Promise<Feature[]> => (await server.send('GET', '/api/admin/features')).json.features
const statusOf = async (path: string) => (await server.send('GET', `/api/admin/projects/${path.replace('/', '/features/')}`)).status
const projects = async (): Promise<Record<string, unknown>[]> => (await server.send('GET', '/api/admin/projects')).json.projects
const contents = async () => {
  const { event, revision, ...tables } = await storedRows(server.database)
  return tables
}
const namesOf = async (table: 'strategy_type' | 'tag_type' | 'environment' | 'segment') =>
  (await server.database.run(build.selectFrom(table).select('name').orderBy('name').compile())).map((row) => row.name)

describe('keep=true', () => {
  test('keep=true does not change existing objects with their parts, and adds new objects', async () => {
    const before = await contents()
    const file = {
      ...beginning,
      projects: [
        { id: 'one', name: 'Uno' },
        { id: 'three', name: 'Three' },
      ],
      environments: [{ name: 'extra', type: 'other', enabled: true }],
      strategies: [{ ...beginning.strategies[0], description: 'theirs' }],
      tagTypes: [{ name: 'team', description: 'theirs' }],
      segments: [{ id: 77, name: 'used', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] }],
      features: [
        {
          name: 'kept',
          project: 'two',
          description: 'after',
          archived: true,
          tags: [{ value: 'new' }],
          environments: [{ ...inProduction, enabled: false, strategies: [] }],
        },
        { name: 'other', project: 'one' },
        { name: 'fresh', project: 'three' },
      ],
    }
    expect(await importFile(server, file, { keep: 'true' })).toEqual({
      ...stored({ projects: 1, features: 1 }),
      kept: counts({
        projects: 1,
        environments: 1,
        features: 2,
        featureEnvironments: 1,
        strategyTypes: 1,
        segments: 1,
        tagTypes: 1,
        tags: 1,
        featureTags: 1,
      }),
    })
    const after = await contents()
    expect(after).toEqual({
      ...before,
      project: expect.arrayContaining(before.project!),
      project_environment: expect.arrayContaining(before.project_environment!),
      feature: expect.arrayContaining(before.feature!),
      feature_environment: expect.arrayContaining(before.feature_environment!),
    })
    expect(after.feature).toHaveLength(before.feature!.length + 1)
    expect(after.project).toHaveLength(before.project!.length + 1)
  })

  test('keep=true is the default', async () => {
    expect((await importFile(server, { version: 4, features: [{ name: 'kept', description: 'after' }] })).kept.features).toBe(1)
    expect((await read('one/kept')).description).toBe('before')
  })
})

describe('keep=false', () => {
  const replace = (file: Omit<ImportState, 'version'> | object) => importFile(server, { version: 4, ...file }, { keep: 'false' })

  test('keep=false replaces features completely: configuration, tags and parents of the former feature are gone', async () => {
    expect(await replace({ features: [{ name: 'kept', project: 'one', tags: [{ value: 'new' }] }] })).toEqual(
      stored({ features: 1, tags: 1, featureTags: 1 }, { features: 1, featureTags: 1 }),
    )
    const keptFeature = await read('one/kept')
    expect(keptFeature).toMatchObject({ description: null, tags: [{ type: 'simple', value: 'new' }], dependencies: [], enabled: false })
    expect(keptFeature.environments).toHaveLength(2)
    for (const environment of keptFeature.environments) expect(environment).toMatchObject({ enabled: false, strategies: [], variants: [] })
    expect(await server.database.run(build.selectFrom('segment_use').selectAll().compile())).toEqual([])
  })

  test('reports created and replaced objects separately, with the parts of features, also in a dry run', async () => {
    const ofFeature = (name: string) => ({
      name,
      project: 'one',
      tags: [{ value: name }],
      environments: [{ ...inProduction, strategies: [] }],
    })
    const file = {
      features: [ofFeature('kept'), ofFeature('fresh'), ofFeature('newer')],
      projects: [
        { id: 'one', name: 'Uno' },
        { id: 'three', name: 'Three' },
      ],
    }
    const body = { version: 4, ...file }
    const dryRun = (await server.send('POST', '/api/admin/state/import?keep=false&dryRun=true', { body })).json
    expect(dryRun).toEqual(
      stored(
        { projects: 2, features: 3, featureEnvironments: 3, tags: 3, featureTags: 3 },
        { projects: 1, features: 1, featureEnvironments: 1, featureTags: 1 },
      ),
    )
    expect(await replace(file)).toEqual(dryRun)
  })

  test('a parent that loses its child shows the change at once', async () => {
    expect((await read('one/parent')).children).toEqual(['kept'])
    await replace({ features: [{ name: 'kept', project: 'one' }] })
    expect((await read('one/parent')).children).toEqual([])
  })

  test('a replaced parent keeps its children', async () => {
    await replace({ features: [{ name: 'parent', project: 'one', description: 'new' }] })
    expect(await read('one/parent')).toMatchObject({ description: 'new', children: ['kept'] })
    expect((await read('one/kept')).dependencies).toMatchObject([{ feature: 'parent' }])
  })

  test('moves a feature to the project in the file, with the environments of that project', async () => {
    await replace({ environments: [{ name: 'extra', enabled: true }], projects: [{ id: 'two', name: 'Two' }] })
    await replace({ features: [{ name: 'kept', project: 'two', environments: [inProduction] }] })
    expect(await statusOf('one/kept')).toBe(404)
    const keptFeature = await read('two/kept')
    expect(keptFeature.environments.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', false],
      ['production', true],
      ['extra', false],
    ])
    expect(keptFeature.environments[1]?.strategies).toMatchObject([{ id: strategyId, name: 'own', segments: [1], parameters: { a: '1' } }])
    expect((await projects()).map(({ id, featureCount }) => [id, featureCount])).toEqual([
      ['default', 0],
      ['one', 1],
      ['two', 1],
    ])
  })

  test('archives and revives features', async () => {
    await replace({
      features: [
        { name: 'kept', project: 'one', archived: true },
        { name: 'other', project: 'two', archived: false },
      ],
    })
    expect((await live()).map(({ name }) => name)).toEqual(['parent', 'other'])
    expect((await server.send('GET', '/api/admin/archive/features/one')).json.features).toMatchObject([
      { name: 'kept', archivedAt: '2026-11-21T08:00:00.000Z' },
    ])
  })

  test('replaces projects, environments, strategy types, tag types and segments, and keeps their ids', async () => {
    const result = await replace({
      projects: [{ id: 'one', name: 'Uno', mode: 'protected' }],
      environments: [{ name: 'production', type: 'other', sortOrder: 1, protected: true }],
      strategies: [{ name: 'own', displayName: 'Own', description: null, editable: true, deprecated: true, parameters: [] }],
      tagTypes: [{ name: 'team', description: 'theirs', icon: 'T' }],
      segments: [{ id: 99, name: 'used', description: 'new', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] }],
    })
    const all = { projects: 1, environments: 1, strategyTypes: 1, tagTypes: 1, segments: 1 }
    expect(result).toEqual(stored(all, all))
    expect((await projects())[2]).toMatchObject({ id: 'one', name: 'Uno', description: null, mode: 'protected', featureCount: 2 })
    const keptFeature = await read('one/kept')
    expect(keptFeature.environments.map(({ name, type, sortOrder }) => [name, type, sortOrder])).toEqual([
      ['production', 'other', 1],
      ['development', 'development', 100],
    ])
    expect(keptFeature.environments[0]?.strategies[0]?.segments).toEqual([1])
    expect(await server.database.run(build.selectFrom('segment').selectAll().where('name', '=', 'used').compile())).toMatchObject([
      {
        id: 1,
        description: 'new',
        constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }],
      },
    ])
    expect(await server.database.run(build.selectFrom('strategy_type').selectAll().where('name', '=', 'own').compile())).toMatchObject([
      { display_name: 'Own', description: null, deprecated: true },
    ])
  })

  test('does not change built-in strategy types', async () => {
    const before = (await contents()).strategy_type
    const file = {
      strategies: [{ name: 'flexibleRollout', displayName: 'Mine', description: null, editable: true, deprecated: true, parameters: [] }],
    }
    expect(await replace(file)).toEqual({ ...stored({}), kept: counts({ strategyTypes: 1 }) })
    expect((await contents()).strategy_type).toEqual(before)
  })

  test('links an imported project and its features to every enabled environment', async () => {
    await replace({ environments: [{ name: 'extra', enabled: true }] })
    expect((await read('one/parent')).environments).toHaveLength(2)
    await replace({ projects: [{ id: 'one', name: 'One' }] })
    expect((await read('one/parent')).environments.map(({ name }) => name)).toEqual(['development', 'production', 'extra'])
    expect((await read('one/kept')).environments.find(({ name }) => name === 'production')?.strategies).toHaveLength(1)
  })

  test('a strategy gets a new id, with its segments, if another remaining feature has the id', async () => {
    await replace({
      features: [
        {
          name: 'parent',
          project: 'one',
          environments: [{ ...inProduction, strategies: [{ ...inProduction.strategies[0], id: strategyId.toUpperCase() }] }],
        },
      ],
    })
    const [, parent] = (await read('one/parent')).environments
    const [, keptFeature] = (await read('one/kept')).environments
    expect(keptFeature?.strategies[0]?.id).toBe(strategyId)
    expect(parent?.strategies[0]?.id).not.toBe(strategyId)
    const uses = await server.database.run(build.selectFrom('segment_use').select(['feature', 'strategy']).orderBy('feature').compile())
    expect(uses).toEqual([
      { feature: 'kept', strategy: strategyId },
      { feature: 'parent', strategy: parent?.strategies[0]?.id },
    ])
  })

  test('a strategy gets a new id also if it is listed in the environment of the feature', async () => {
    await replace({
      features: [{ name: 'parent', project: 'one' }],
      featureEnvironments: [{ featureName: 'parent', ...inProduction }],
    })
    const parent = (await read('one/parent')).environments.find(({ name }) => name === 'production')
    expect(parent?.strategies[0]?.id).not.toBe(strategyId)
    const uses = await server.database.run(build.selectFrom('segment_use').select(['feature', 'strategy']).orderBy('feature').compile())
    expect(uses).toEqual([
      { feature: 'kept', strategy: strategyId },
      { feature: 'parent', strategy: parent?.strategies[0]?.id },
    ])
  })

  test('converts ids to lower case', async () => {
    await replace({
      features: [
        {
          name: 'kept',
          project: 'one',
          environments: [{ ...inProduction, strategies: [{ ...inProduction.strategies[0], id: strategyId.toUpperCase() }] }],
        },
      ],
    })
    expect((await read('one/kept')).environments[1]?.strategies[0]?.id).toBe(strategyId)
  })
})

describe('drop=true', () => {
  const drop = (file: object, flags: Flags = {}) => importFile(server, { version: 4, ...file }, { drop: 'true', ...flags })

  test('drop=true leaves exactly the contents of the file for its kinds, with any keep', async () => {
    const features = [
      { name: 'kept', project: 'one', description: 'after' },
      { name: 'fresh', project: 'two' },
    ]
    for (const keep of ['true', 'false']) {
      await importFile(server, beginning, { drop: 'true' })
      expect(await drop({ features }, { keep })).toEqual({
        ...stored({ features: 2 }, { features: 1 }),
        dropped: counts({ features: 3, featureEnvironments: 6, strategies: 1, featureTags: 3 }),
      })
      expect((await live()).map(({ name, description }) => [name, description])).toEqual([
        ['kept', 'after'],
        ['fresh', null],
      ])
      expect((await server.send('GET', '/api/admin/archive/features/two')).json.features).toEqual([])
      expect(await namesOf('segment')).toEqual(['unused', 'used'])
    }
  })

  test('an empty list removes all objects of its kind, except built-in strategy types', async () => {
    const result = await drop({ features: [], strategies: [], segments: [], tags: [], featureTags: [] })
    expect(result).toEqual({
      ...stored({}),
      dropped: counts({ features: 3, featureEnvironments: 6, strategies: 1, featureTags: 3, strategyTypes: 1, segments: 2, tags: 3 }),
    })
    expect(await live()).toEqual([])
    expect(await namesOf('strategy_type')).toEqual(['applicationHostname', 'default', 'flexibleRollout', 'remoteAddress', 'userWithId'])
    expect(await namesOf('segment')).toEqual([])
    expect(await server.database.run(build.selectFrom('tag').selectAll().compile())).toEqual([])
    expect(await namesOf('tag_type')).toEqual(['simple', 'team'])
    expect(await projects()).toHaveLength(3)
  })

  test('drops nothing without lists', async () => {
    const before = await contents()
    expect(await drop({ features: undefined })).toEqual(stored({}))
    expect(await contents()).toEqual(before)
  })

  test('removes tags from features and keeps the features, and every list follows at once', async () => {
    const etag = (await server.send('GET', '/api/admin/features')).headers.get('etag')!
    expect(await drop({ featureTags: [] })).toEqual({ ...stored({}), dropped: counts({ featureTags: 3 }) })
    const answer = await server.send('GET', '/api/admin/features', { headers: { 'If-None-Match': etag } })
    expect(answer.status).toBe(200)
    expect(answer.json.features.map(({ name, tags }: Feature) => [name, tags])).toEqual([
      ['kept', []],
      ['parent', []],
    ])
    expect((await server.send('GET', '/api/admin/archive/features/two')).json.features[0].tags).toEqual([])
  })

  test('drops projects and environments whose features and segments move with the same file', async () => {
    const result = await drop({
      projects: [{ id: 'new', name: 'New' }],
      environments: [{ name: 'only', type: 'test' }],
      segments: [
        { id: 1, name: 'used', constraints: [] },
        { id: 2, name: 'unused', project: 'new', constraints: [] },
      ],
      features: [
        { name: 'kept', project: 'new', environments: [{ ...inProduction, name: 'only' }] },
        { name: 'other', project: 'new' },
      ],
    })
    expect(result.dropped).toMatchObject({ projects: 3, environments: 3, features: 3, segments: 2 })
    expect((await projects()).map(({ id }) => id)).toEqual(['new'])
    expect(await namesOf('environment')).toEqual(['only'])
    expect(
      (await live()).map(({ name, project, environments }) => [name, project, environments.map((environment) => environment.name)]),
    ).toEqual([
      ['kept', 'new', ['only']],
      ['other', 'new', ['only']],
    ])
    expect((await server.send('GET', '/api/admin/projects/one/features')).status).toBe(404)
  })

  test('a new segment can take the id or the name of a dropped one', async () => {
    await drop({ features: [], segments: [{ id: 2, name: 'newcomer', constraints: [] }] })
    expect(await server.database.run(build.selectFrom('segment').select(['id', 'name']).compile())).toEqual([{ id: 2, name: 'newcomer' }])
    await drop({ segments: [{ id: 5, name: 'used', constraints: [] }] })
    expect(await server.database.run(build.selectFrom('segment').select(['id', 'name']).compile())).toEqual([{ id: 5, name: 'used' }])
  })

  const features = beginning.features.map(({ name, project }) => ({ name, project }))
  test.each<[string, object, string, RegExp]>([
    ['a project with a remaining feature', { projects: [{ id: 'two', name: 'Two' }] }, 'body/projects', /project one .* feature kept/],
    [
      'a project with a remaining segment',
      { projects: [{ id: 'one', name: 'One' }], features: features.slice(0, 2) },
      'body/projects',
      /project two .* segment unused/,
    ],
    [
      'an environment that a project is linked to',
      { environments: [{ name: 'development' }] },
      'body/environments',
      /environment production .* project/,
    ],
    ['a strategy type that a feature uses', { strategies: [] }, 'body/strategies', /strategy type own .* feature kept/],
    ['a segment that a feature uses', { segments: [] }, 'body/segments', /segment used .* feature kept/],
    ['a tag of a feature', { tags: [] }, 'body/tags', /tag simple:red .* feature/],
    ["the type of a feature's tag", { tagTypes: [{ name: 'simple' }] }, 'body/tags', /tag team:blue .* feature kept/],
  ])('returns 400 if it would drop %s, and changes nothing', async (_, file, path, message) => {
    const before = await storedRows(server.database)
    const answer = await sendFile(server, { version: 4, ...file }, { drop: 'true' })
    expect(answer.status).toBe(400)
    expect(answer.json.name).toBe('ValidationError')
    expect(answer.json.details).toContainEqual({ path, message: expect.stringMatching(message) })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('writes events of dropped objects before events of created ones', async () => {
    const [last] = await server.database.run(build.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).compile())
    await drop({
      features: [{ name: 'fresh', project: 'one' }],
      segments: [],
      strategies: [],
      tags: [],
      featureTags: [],
      tagTypes: [{ name: 'simple' }],
    })
    const events = await server.database.run(build.selectFrom('event').selectAll().where('id', '>', last!.id).orderBy('id').compile())
    const types = [
      ...['feature-cleared', 'feature-cleared', 'feature-cleared', 'segment-cleared', 'segment-cleared'],
      ...['drop-features', 'drop-feature-tags', 'drop-tags', 'drop-tag-types', 'drop-segments', 'drop-strategies'],
      ...['tag-type-import', 'feature-import', 'state-imported'],
    ]
    expect(events.map(({ type }) => type)).toEqual(types)
    expect(new Set(events.map(({ group_id }) => group_id)).size).toBe(1)
    expect(events.find(({ type }) => type === 'drop-features')?.pre_data).toEqual({
      dropped: expect.arrayContaining(['kept', 'parent', 'other']),
    })
    const states = events.flatMap(({ type, pre_data }) => (type === 'feature-cleared' ? [pre_data] : []))
    expect(states).toContainEqual(expect.objectContaining({ name: 'kept', archived: false, environments: expect.any(Array) }))
    expect(events.at(-1)?.data).toEqual({ environments: [], projects: [] })
  })
})

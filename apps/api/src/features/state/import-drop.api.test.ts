import type { Feature } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { beginning, inProduction, stateOn } from '../../../test/keep-drop-state.ts'
import { counts, type Flags, importFile, sendFile, stored } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())
beforeEach(() => importFile(server, beginning, { drop: 'true' }))

const { live, projects, contents, namesOf } = stateOn(() => server)

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

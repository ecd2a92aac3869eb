import type { ImportState } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { beginning, inProduction, stateOn, strategyId } from '../../../test/keep-drop-state.ts'
import { counts, importFile, stored } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())
beforeEach(() => importFile(server, beginning, { drop: 'true' }))

const { read, statusOf, live, projects, contents } = stateOn(() => server)

const segmentUses = () => server.database.run(build.selectFrom('segment_use').select(['feature', 'strategy']).orderBy('feature').compile())

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
    expect(await segmentUses()).toEqual([
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
    expect(await segmentUses()).toEqual([
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

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [{ id: 'there', name: 'There' }],
    segments: [{ id: 3, name: 'stored', constraints: [] }],
    features: [
      { name: 'stored-parent', project: 'there' },
      { name: 'stored-child', project: 'there', dependencies: [{ feature: 'stored-parent' }] },
    ],
  })
})
afterAll(() => server.stop())

const uuid = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001'
const otherUuid = uuid.replace(/1$/, '2')
const feature = { name: 'f' }
const strategy = { featureName: 'f', environment: 'production', name: 'default' }
const project = { id: 'p', name: 'P' }

describe('400 for invalid references, nothing stored', () => {
  test.each<[string, object, string, string | RegExp]>([
    ['the project of a feature', { features: [{ ...feature, project: 'nowhere' }] }, 'body/features/0/project', 'project nowhere'],
    [
      'the project of a later feature',
      { features: [feature, { name: 'g', project: 'nowhere' }] },
      'body/features/1/project',
      'project nowhere',
    ],
    [
      'the environment of a feature',
      { features: [feature], featureEnvironments: [{ featureName: 'f', environment: 'nowhere', enabled: true }] },
      'body/featureEnvironments/0/environment',
      'environment nowhere',
    ],
    [
      'the environment of a feature as name',
      { features: [feature], featureEnvironments: [{ featureName: 'f', name: 'nowhere', environment: 'production', enabled: true }] },
      'body/featureEnvironments/0/name',
      'environment nowhere',
    ],
    [
      'an environment inside a feature',
      { features: [{ ...feature, environments: [{ name: 'nowhere', enabled: true }] }] },
      'body/features/0/environments/0/name',
      'environment nowhere',
    ],
    [
      'the environment of a strategy',
      { features: [feature], featureStrategies: [{ ...strategy, environment: 'nowhere' }] },
      'body/featureStrategies/0/environment',
      'environment nowhere',
    ],
    [
      'the feature of an environment',
      { featureEnvironments: [{ featureName: 'stored-parent', environment: 'production', enabled: true }] },
      'body/featureEnvironments/0/featureName',
      'feature stored-parent',
    ],
    [
      'the feature of a strategy',
      { features: [feature], featureStrategies: [strategy, { ...strategy, featureName: 'nowhere' }] },
      'body/featureStrategies/1/featureName',
      'feature nowhere',
    ],
    [
      'the project of a segment',
      { segments: [{ id: 1, name: 's', project: 'nowhere', constraints: [] }] },
      'body/segments/0/project',
      'project nowhere',
    ],
    ['the type of a tag', { tags: [{ type: 'nowhere', value: 'red' }] }, 'body/tags/0/type', 'tag type nowhere'],
    [
      'the type of a tag of a feature',
      { features: [feature], featureTags: [{ featureName: 'f', tagType: 'nowhere', tagValue: 'red' }] },
      'body/featureTags/0/tagType',
      'tag type nowhere',
    ],
    [
      'the type of a tag inside a feature',
      { features: [{ ...feature, tags: [{ type: 'nowhere', value: 'red' }] }] },
      'body/features/0/tags/0/type',
      'tag type nowhere',
    ],
    [
      'a parent in another project',
      { features: [{ ...feature, dependencies: [{ feature: 'stored-parent' }] }] },
      'body/features/0/dependencies/0/feature',
      /f and stored-parent .* different projects/,
    ],
    [
      'a parent that has a parent',
      { features: [{ ...feature, project: 'there', dependencies: [{ feature: 'stored-child' }] }] },
      'body/features/0/dependencies/0/feature',
      'stored-child',
    ],
    [
      'a feature that depends on itself',
      { features: [{ ...feature, dependencies: [{ feature: 'f' }] }] },
      'body/features/0/dependencies/0/feature',
      'itself',
    ],
    [
      'a duplicate parent',
      { features: [{ ...feature, project: 'there', dependencies: [{ feature: 'stored-parent' }, { feature: 'stored-parent' }] }] },
      'body/features/0/dependencies/1/feature',
      'twice',
    ],
  ])('returns 400 with path and message for an invalid reference: %s', async (_, file, path, message) => {
    const before = await storedRows(server.database)
    const answer = await sendFile(server, { version: 4, ...file })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json.name).toBe('ValidationError')
    expect(answer.json.details).toEqual([
      { path, message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message) },
    ])
    expect(answer.json.message).toContain(path)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 400 if a replaced feature conflicts with the stored features that depend on it', async () => {
    const before = await storedRows(server.database)
    for (const [more, message] of [
      [{ project: 'default' }, 'different projects'],
      [{ project: 'there', dependencies: [{ feature: 'stored-child' }] }, 'depends on another feature itself'],
    ] as const) {
      const answer = await sendFile(server, { version: 4, features: [{ name: 'stored-parent', ...more }] }, { keep: 'false' })
      expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
      expect(answer.text).toContain(message)
    }
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 400 if a replaced feature becomes archived while a live feature depends on it', async () => {
    const before = await storedRows(server.database)
    const parent = { name: 'stored-parent', project: 'there', archived: true }
    const answer = await sendFile(server, { version: 4, features: [parent] }, { keep: 'false' })
    const message = 'feature stored-parent cannot be archived, because feature stored-child depends on it'
    expect(answer, answer.text).toMatchObject({ status: 400, json: { details: [{ path: 'body/features/0', message }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('reports up to 100 errors at once', async () => {
    const features = Array.from({ length: 150 }, (_, at) => ({ name: `f${at}`, project: 'nowhere' }))
    const { details } = (await sendFile(server, { version: 4, features })).json
    expect(details).toHaveLength(100)
    expect(details[99].path).toBe('body/features/99/project')
  })
})

describe('400 for duplicates', () => {
  const environment = { featureName: 'f', environment: 'production', enabled: true }
  test.each<[string, object, string]>([
    ['a feature', { features: [feature, { name: 'g' }, feature] }, 'body/features/2'],
    ['a project', { projects: [project, project] }, 'body/projects/1'],
    ['an environment', { environments: [{ name: 'e' }, { name: 'e' }] }, 'body/environments/1'],
    [
      'a strategy type',
      { strategies: Array(2).fill({ name: 's', displayName: null, description: null, editable: true, deprecated: false, parameters: [] }) },
      'body/strategies/1',
    ],
    ['a tag type', { tagTypes: [{ name: 'tt' }, { name: 'tt' }] }, 'body/tagTypes/1'],
    [
      'a segment by name',
      {
        segments: [
          { id: 1, name: 's', constraints: [] },
          { id: 2, name: 's', constraints: [] },
        ],
      },
      'body/segments/1',
    ],
    [
      'a segment by id',
      {
        segments: [
          { id: 1, name: 's', constraints: [] },
          { id: 1, name: 't', constraints: [] },
        ],
      },
      'body/segments/1/id',
    ],
    ['an environment of a feature', { features: [feature], featureEnvironments: [environment, environment] }, 'body/featureEnvironments/1'],
    [
      'an environment inside a feature',
      { features: [{ ...feature, environments: [environment, environment] }] },
      'body/features/0/environments/1',
    ],
  ])('returns 400 for a duplicate: %s', async (_, file, path) => {
    const before = await storedRows(server.database)
    const answer = await sendFile(server, { version: 4, ...file })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json.details).toEqual([{ path, message: expect.stringContaining('twice') }])
    expect(await storedRows(server.database)).toEqual(before)
  })
})

describe('400 above the limits of an environment or a feature', () => {
  const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
  test.each<[string, (count: number) => object, number, string]>([
    [
      'strategies',
      (count) => ({ features: [{ name: 'full' }], featureStrategies: many(count, () => ({ ...strategy, featureName: 'full' })) }),
      1_000,
      'body/featureStrategies/1000',
    ],
    [
      'tags',
      (count) => ({ features: [{ name: 'full' }], featureTags: many(count, (at) => ({ featureName: 'full', tagValue: `t-${at}` })) }),
      10_000,
      'body/features/0/tags',
    ],
  ])('returns 400 for too many %s, and accepts the maximum', async (kind, fileOf, most, path) => {
    const before = await storedRows(server.database)
    const answer = await sendFile(server, { version: 4, ...fileOf(most + 1) }, { keep: 'false' })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json.details).toEqual([{ path, message: expect.stringContaining(String(most)) }])
    expect(await storedRows(server.database)).toEqual(before)
    expect(
      (await importFile(server, { version: 4, ...fileOf(most) }, { keep: 'false' })).imported[
        kind === 'tags' ? 'featureTags' : 'strategies'
      ],
    ).toBe(most)
  })
})

test('returns 202 and lists gaps as warnings: unknown strategy types, segments and parents leave features off', async () => {
  const at = (name: string, more: object) => ({ featureName: name, environment: 'production', ...more })
  const { imported, warnings } = await importFile(server, {
    version: 4,
    features: [{ name: 'gap-type' }, { name: 'gap-segment' }, { name: 'gap-parent', dependencies: [{ feature: 'nowhere' }] }],
    featureEnvironments: ['gap-type', 'gap-segment', 'gap-parent'].map((name) => at(name, { enabled: true })),
    featureStrategies: [
      at('gap-type', { strategyName: 'home-grown', parameters: { region: 'eu' } }),
      at('gap-segment', { id: otherUuid, name: 'default' }),
    ],
    featureStrategySegments: [{ featureStrategyId: otherUuid, segmentId: 4 }],
    featureTags: [{ featureName: 'nowhere', tagValue: 'red' }],
  })
  expect(imported).toMatchObject({ features: 3, strategies: 2 })
  expect(warnings.map(({ path }) => path)).toEqual([
    'body/featureTags/0/featureName',
    'body/featureStrategies/0/strategyName',
    'body/featureStrategySegments/0/segmentId',
    'body/features/1',
    'body/features/2',
    'body/features/2/dependencies/0/feature',
  ])
  const { json } = await server.send('GET', '/api/admin/projects/default/features/gap-type')
  expect(json.environments[1].strategies).toMatchObject([{ name: 'home-grown', disabled: false, parameters: { region: 'eu' } }])
  const body = { environment: 'production', projects: ['default'], context: { appName: 'shop', userId: '1' } }
  const { features } = (await server.send('POST', '/api/admin/playground', { body })).json
  const outcomes = features.map(({ name, isEnabled }: { name: string; isEnabled: boolean }) => [name, isEnabled])
  expect(Object.fromEntries(outcomes)).toMatchObject({ 'gap-type': false, 'gap-segment': false, 'gap-parent': false })
})

test('returns 202 and a warning for a live feature with an archived parent: the dependency is omitted, and the feature is off', async () => {
  const file = (name: string, parent: string, ...others: object[]) => ({
    version: 4,
    features: [
      {
        name,
        dependencies: [{ feature: parent }],
        environments: [{ name: 'production', enabled: true, strategies: [{ name: 'default' }] }],
      },
      ...others,
    ],
  })
  for (const [name, ...others] of [['beside-archived', { name: 'archived', archived: true }], ['after-archived']] as const) {
    const { warnings } = await importFile(server, file(name, 'archived', ...others))
    expect(warnings).toEqual([
      { path: 'body/features/0', message: `feature ${name} is turned off in production, because a parent is archived` },
      { path: 'body/features/0/dependencies/0/feature', message: 'feature archived is archived; the dependency is omitted' },
    ])
    const { dependencies, environments } = (await server.send('GET', `/api/admin/projects/default/features/${name}`)).json
    expect(dependencies).toEqual([])
    expect(environments.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([false, false])
  }
})

test('returns 202 for references to stored objects only', async () => {
  const { imported } = await importFile(server, {
    version: 4,
    features: [
      {
        name: 'referring',
        project: 'there',
        tags: [{ value: 'red' }],
        dependencies: [{ feature: 'stored-parent', enabled: false, variants: [] }],
      },
    ],
    featureStrategies: [{ id: uuid, featureName: 'referring', environment: 'production', name: 'default', segments: [3] }],
    featureStrategySegments: [{ featureStrategyId: uuid.toUpperCase(), segmentId: 3 }],
  })
  expect(imported).toMatchObject({ features: 1, strategies: 1, featureTags: 1 })
  const referring = (await server.send('GET', '/api/admin/projects/there/features/referring')).json
  expect(referring.dependencies).toEqual([{ feature: 'stored-parent', enabled: false, variants: [] }])
  expect(referring.environments[1].strategies).toMatchObject([{ id: uuid, segments: [3] }])
  expect((await server.send('GET', '/api/admin/projects/there/features/stored-parent')).json.children).toEqual([
    'referring',
    'stored-child',
  ])
})

test('returns 500 with a logged id and stores nothing if the database fails halfway, and 202 once it works', async () => {
  const run = (text: string) => server.database.run(sql.raw(text).compile(build))
  await run(`alter table event add constraint poison check (feature <> 'half-way-1200')`)
  const before = await storedRows(server.database)
  const features = Array.from({ length: 1_300 }, (_, at) => ({
    name: `half-way-${at}`,
    project: 'half',
    environments: [{ name: 'halfway', enabled: true }],
  }))
  const file = {
    version: 4,
    projects: [{ id: 'half', name: 'Half' }],
    environments: [{ name: 'halfway' }],
    segments: [{ id: 900, name: 'half', constraints: [] }],
    features,
  }
  const answer = await sendFile(server, file)
  expect(answer).toMatchObject({ status: 500, json: { name: 'InternalError' } })
  expect(answer.text).not.toMatch(/poison|constraint/)
  expect(server.log.some((line) => line.includes(answer.json.id) && line.includes('poison'))).toBe(true)
  expect(await storedRows(server.database)).toEqual(before)
  await run('alter table event drop constraint poison')
  expect((await importFile(server, file)).imported).toMatchObject({ projects: 1, environments: 1, segments: 1, features: 1_300 })
})

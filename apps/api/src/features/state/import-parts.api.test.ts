import type { Feature } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => importFile(server, { version: 4, features: [], tags: [] }, { drop: 'true' }))

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const imported = async (file: object): Promise<Feature> => {
  await importFile(server, { version: 4, ...file })
  return (await server.send('GET', '/api/admin/projects/default/features/f')).json
}
const strategiesOf = ({ environments }: Feature) =>
  Object.fromEntries(environments.map(({ name, strategies }) => [name, strategies.map((one) => one.parameters.is ?? one.name)]))
const is = (value: string, more: object = {}) => ({ name: 'default', parameters: { is: value }, ...more })
const listed = (value: string, environment?: string) => ({ featureName: 'f', environment, ...is(value) })

test('a strategy without environment is stored in each environment that the file configures for the feature', async () => {
  const file = {
    features: [{ name: 'f' }],
    featureEnvironments: [{ featureName: 'f', environment: 'production', enabled: true }],
    featureStrategies: [listed('everywhere')],
  }
  expect(strategiesOf(await imported(file))).toEqual({ development: [], production: ['everywhere'] })
})

test('a strategy without environment is stored in each environment of the project if the file configures none; the first keeps its id', async () => {
  const feature = await imported({ features: [{ name: 'f' }], featureStrategies: [{ ...listed('everywhere'), id: uuid(1) }] })
  expect(strategiesOf(feature)).toEqual({ development: ['everywhere'], production: ['everywhere'] })
  const ids = feature.environments.map(({ strategies }) => strategies[0]?.id)
  expect(ids).toContain(uuid(1))
  expect(new Set(ids).size).toBe(2)
})

test('strategies are in the order of sortOrder, or of the file if sortOrder is absent', async () => {
  const inFile = await imported({
    features: [{ name: 'f' }],
    featureStrategies: ['b', 'a', 'c'].map((value) => listed(value, 'production')),
  })
  expect(strategiesOf(inFile)).toMatchObject({ production: ['b', 'a', 'c'] })
  expect(inFile.environments[1]?.strategies.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2])
  await importFile(server, { version: 4, features: [] }, { drop: 'true' })
  const orders = { b: 5, a: -1.5, c: 5 }
  const ordered = await imported({
    features: [{ name: 'f' }],
    featureStrategies: Object.entries(orders).map(([value, sortOrder]) => ({ ...listed(value, 'production'), sortOrder })),
  })
  expect(strategiesOf(ordered)).toMatchObject({ production: ['a', 'b', 'c'] })
  expect(ordered.environments[1]?.strategies.map(({ sortOrder }) => sortOrder)).toEqual([-1.5, 5, 5])
})

test('accepts environments, strategies, variants, tags and parents inside the feature', async () => {
  const feature = await imported({
    features: [
      { name: 'p' },
      {
        name: 'f',
        tags: [{ value: 'red' }, { value: 'red' }, { value: 'blue' }],
        dependencies: [{ feature: 'p' }],
        environments: [
          {
            environment: 'production',
            enabled: true,
            strategies: [is('nested')],
            variants: [{ name: 'v', weight: 1000 }],
            lastSeenAt: '2025-01-01T00:00:00.000Z',
          },
          { name: 'development', enabled: false },
        ],
      },
    ],
  })
  expect(strategiesOf(feature)).toEqual({ development: [], production: ['nested'] })
  expect(feature).toMatchObject({
    enabled: true,
    tags: [{ value: 'blue' }, { value: 'red' }],
    dependencies: [{ feature: 'p', enabled: true, variants: [] }],
    lastSeenAt: '2025-01-01T00:00:00.000Z',
    environments: [
      { enabled: false, variantCount: 0 },
      { enabled: true, variantCount: 1, variants: [{ name: 'v' }] },
    ],
  })
})

test('lists take precedence over parts inside the feature, part by part', async () => {
  const feature = await imported({
    features: [
      {
        name: 'f',
        tags: [{ value: 'inside' }],
        environments: [
          { name: 'production', enabled: true, strategies: [is('inside')], variants: [{ name: 'inside', weight: 1000 }] },
          { name: 'development', enabled: true, strategies: [is('inside')], variants: [{ name: 'inside', weight: 1000 }] },
        ],
      },
    ],
    featureEnvironments: [{ featureName: 'f', name: 'production', enabled: false }],
    featureStrategies: [listed('in the list', 'production')],
    featureTags: [{ featureName: 'f', tagValue: 'in the list' }],
  })
  expect(strategiesOf(feature)).toEqual({ development: ['inside'], production: ['in the list'] })
  expect(feature.environments.map(({ enabled, variants }) => [enabled, variants[0]?.name])).toEqual([
    [true, 'inside'],
    [false, 'inside'],
  ])
  expect(feature.tags?.map(({ value }) => value)).toEqual(['in the list', 'inside'])
})

test('ignores legacy fields of features in version 4: variants, strategies, enabled and children', async () => {
  const feature = await imported({
    features: [
      {
        name: 'f',
        enabled: true,
        variants: [{ name: 'v', weight: 1000 }],
        strategies: [{ name: 'nowhere' }],
        children: ['nowhere'],
        favorite: true,
      },
    ],
  })
  expect(feature).toMatchObject({ enabled: false, variants: [], strategies: [], children: [], favorite: false })
  expect(strategiesOf(feature)).toEqual({ development: [], production: [] })
})

test('links a project to every enabled environment, and to environments in which its features are configured', async () => {
  await importFile(server, {
    version: 4,
    projects: [{ id: 'linked', name: 'Linked' }],
    environments: [
      { name: 'open', sortOrder: 300 },
      { name: 'closed', sortOrder: 400, enabled: false },
      { name: 'unused', enabled: false },
    ],
    features: [
      { name: 'one', project: 'linked', environments: [{ name: 'closed', enabled: true }] },
      { name: 'two', project: 'linked' },
    ],
  })
  const { features } = (await server.send('GET', '/api/admin/projects/linked/features')).json
  for (const feature of features) {
    expect(feature.environments.map(({ name }: { name: string }) => name)).toEqual(['development', 'production', 'open', 'closed'])
  }
  expect(features[0].environments[3].enabled).toBe(true)
  expect(features[1].environments[3].enabled).toBe(false)
})

test('stores times in UTC, in milliseconds', async () => {
  const times: Record<string, string> = {
    '2024-06-01T12:00:00+02:00': '2024-06-01T10:00:00.000Z',
    '2024-06-01T12:00:00-23:59': '2024-06-02T11:59:00.000Z',
    '2024-06-01T12:00:00+23:59': '2024-05-31T12:01:00.000Z',
    '2024-06-01T12:00:00.123456789Z': '2024-06-01T12:00:00.123Z',
    '0001-01-01T00:00:00Z': '0001-01-01T00:00:00.000Z',
    '0001-01-01T12:00:00+12:00': '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.9999999Z': '9999-12-31T23:59:59.999Z',
  }
  const given = Object.keys(times)
  await importFile(server, {
    version: 4,
    projects: given.map((createdAt, at) => ({ id: `p${at}`, name: 'P', createdAt, updatedAt: createdAt })),
    segments: given.map((createdAt, at) => ({ id: at, name: `s${at}`, constraints: [], createdAt })),
    features: given.map((createdAt, at) => ({ name: `f${at}`, project: `p${at}`, createdAt, lastSeenAt: createdAt })),
  })
  const { features } = (await server.send('GET', '/api/admin/features')).json
  expect(features.map((one: Feature) => [one.createdAt, one.lastSeenAt])).toEqual(Object.values(times).map((time) => [time, time]))
  const projects = (await server.send('GET', '/api/admin/projects')).json.projects.filter(({ name }: { name: string }) => name === 'P')
  expect(projects.map(({ createdAt, updatedAt }: Record<string, string>) => [createdAt, updatedAt])).toEqual(
    Object.values(times).map((time) => [time, time]),
  )
})

test('stores texts and numbers as sent', async () => {
  const text = 'ü 🏁 \u202e \u0001 \t\n\\ " \u{10ffff} \ufeff ﷽ e\u0301'
  const parameters = { '': 'empty', constructor: 'c', toString: 's', [text.slice(0, 20)]: text, long: 'x'.repeat(500_000) }
  const constraints = [
    { contextName: text, operator: 'STR_CONTAINS', values: [text, '', ' '], value: '', inverted: true, caseInsensitive: true },
  ]
  const variants = [
    {
      name: text,
      weight: 0.1 + 0.2,
      weightType: 'fix',
      stickiness: text,
      payload: { type: 'string', value: text },
      overrides: [{ contextName: text, values: [text] }],
    },
    { name: 'tiny', weight: 5e-324, weightType: 'variable', stickiness: 'default', overrides: [] },
  ]
  const strategy = { name: 'default', title: text, sortOrder: -1.7976931348623157e308, parameters, constraints }
  const feature = await imported({
    features: [
      { name: 'f', type: text, description: text, environments: [{ name: 'production', enabled: true, strategies: [strategy], variants }] },
    ],
  })
  expect(feature).toMatchObject({ type: text, description: text })
  const [, production] = feature.environments
  expect(production?.variants).toEqual(variants)
  expect(production?.strategies[0]).toMatchObject(strategy)
  expect(Object.keys(production?.strategies[0]?.parameters ?? {}).sort()).toEqual(Object.keys(parameters).sort())
})

test('treats an empty naming pattern, as Unleash exports, as no pattern', async () => {
  await importFile(server, { version: 4, projects: [{ id: 'unnamed', name: 'Unnamed', featureNaming: {} }] })
  const { featureNaming } = (await server.send('GET', '/api/admin/projects/unnamed/overview')).json
  expect(featureNaming.pattern).toBe(null)
  expect((await server.send('POST', '/api/admin/projects/unnamed/features', { body: { name: 'Any_Name' } })).status).toBe(201)
})

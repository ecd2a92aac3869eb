import type { Feature } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { counts, importFile, sendFile, stored } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())

/** The contents of a new server. */
const seeds = {
  version: 4,
  projects: [{ id: 'default', name: 'Default' }],
  environments: [
    { name: 'development', type: 'development', sortOrder: 100 },
    { name: 'production', sortOrder: 200 },
  ],
  tagTypes: [{ name: 'simple' }],
  ...{ features: [], strategies: [], tags: [], segments: [] },
}
beforeEach(() => importFile(server, seeds, { drop: 'true' }))

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const read = async (): Promise<Feature[]> => (await server.send('GET', '/api/admin/features')).json.features
const projects = async () => (await server.send('GET', '/api/admin/projects')).json.projects

/** An environment of a feature, and a strategy, with all defaults. */
const environment = (featureName: string, name: 'development' | 'production' | 'default', more: object = {}) => ({
  name,
  environment: name,
  featureName,
  type: name === 'development' ? 'development' : 'production',
  sortOrder: { development: 100, production: 200, default: 9999 }[name],
  enabled: false,
  strategies: [],
  variants: [],
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false,
  ...more,
})
const strategy = (featureName: string, name: string, more: object = {}) => ({
  id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  name,
  title: null,
  disabled: false,
  featureName,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
  ...more,
})
const on = { enabled: true, hasStrategies: true, hasEnabledStrategies: true }
const feature = (name: string, more: object) => ({
  name,
  type: 'release',
  description: '',
  project: 'default',
  archived: false,
  archivedAt: null,
  enabled: false,
  stale: false,
  favorite: false,
  impressionData: false,
  createdAt: '2021-09-17T07:22:16.404Z',
  lastSeenAt: null,
  environments: [],
  variants: [],
  strategies: [],
  tags: [],
  children: [],
  dependencies: [],
  ...more,
})

const oldTypes = [
  {
    name: 'gradually',
    description: 'By chance',
    parameters: [{ name: 'percentage', type: 'percentage', description: '', required: false }],
    deprecated: true,
  },
  { name: 'by-team', description: null, parameters: [{ name: 'team', type: 'string', description: 'Which', required: true }] },
]
const oldProjects = [
  { id: 'default', name: 'Other name', description: 'Other words', createdAt: '2021-09-17T05:06:16.299Z' },
  { id: 'elsewhere', name: 'Elsewhere', description: '', createdAt: '2021-09-17T05:13:45.011Z' },
]
const tagTypes = [{ name: 'simple', description: 'Other words', icon: '#' }]
const inConstraint = (...values: string[]) => ({ contextName: 'environment', operator: 'IN', values })
const shownConstraint = (...values: string[]) => ({ ...inConstraint(...values), inverted: false, caseInsensitive: false })

const expectOldTypes = async () => {
  const types = build.selectFrom('strategy_type').selectAll().where('editable', '=', true).orderBy('name').compile()
  const [team, gradually] = await server.database.run(types)
  expect(team).toMatchObject({
    name: 'by-team',
    display_name: null,
    title: null,
    description: null,
    deprecated: false,
    parameters: oldTypes[1]?.parameters,
  })
  expect(gradually).toMatchObject({
    name: 'gradually',
    display_name: null,
    description: 'By chance',
    deprecated: true,
    parameters: oldTypes[0]?.parameters,
  })
}

describe('version 1: features contain their strategies and one enabled flag', () => {
  const variants = [
    { name: 'a', weight: 500, weightType: 'variable', stickiness: 'userId', overrides: [{ contextName: 'userId', values: ['1'] }] },
    { name: 'b', weight: 500, payload: { type: 'number', value: '7' } },
  ]
  const file = {
    version: 1,
    features: [
      {
        ...{ name: 'switch-on', description: '', type: 'release', project: 'elsewhere', enabled: true, stale: false, variants },
        strategies: [
          { name: 'userWithId', parameters: { userIds: '12541,123' }, constraints: [] },
          { name: 'gradually', parameters: { percentage: 29, sticky: true }, constraints: [inConstraint('dev'), inConstraint('prod')] },
        ],
        ...{ createdAt: '2021-09-17T07:22:16.404Z', lastSeenAt: null },
      },
      {
        ...{ name: 'switch-off', description: 'Off', type: 'operational', project: 'default', enabled: false, stale: true, variants: null },
        ...{
          strategies: [{ name: 'default', parameters: {} }],
          createdAt: '2021-09-17T07:14:03.718Z',
          lastSeenAt: '2021-10-01T00:00:00.000Z',
        },
      },
      { name: 'bare' },
    ],
    strategies: oldTypes,
    projects: oldProjects,
    tagTypes,
    tags: [{ type: 'simple', value: 'unused' }],
    featureTags: [{ featureName: 'switch-off', type: 'simple', value: 'legacy' }],
  }

  test('stores strategies in an environment default, created and linked to every imported project', async () => {
    expect(await importFile(server, file)).toEqual({
      ...stored({
        projects: 1,
        environments: 1,
        features: 3,
        featureEnvironments: 3,
        strategies: 3,
        strategyTypes: 2,
        tags: 2,
        featureTags: 1,
      }),
      kept: counts({ projects: 1, tagTypes: 1 }),
    })
    const shownVariants = [
      variants[0],
      { name: 'b', weight: 500, weightType: 'variable', stickiness: 'default', payload: { type: 'number', value: '7' }, overrides: [] },
    ]
    expect(await read()).toEqual([
      feature('bare', {
        description: null,
        createdAt: '2026-11-21T08:00:00.000Z',
        environments: [environment('bare', 'development'), environment('bare', 'production'), environment('bare', 'default')],
      }),
      feature('switch-off', {
        description: 'Off',
        type: 'operational',
        stale: true,
        createdAt: '2021-09-17T07:14:03.718Z',
        lastSeenAt: '2021-10-01T00:00:00.000Z',
        tags: [{ type: 'simple', value: 'legacy' }],
        environments: [
          environment('switch-off', 'development', { lastSeenAt: '2021-10-01T00:00:00.000Z' }),
          environment('switch-off', 'production', { lastSeenAt: '2021-10-01T00:00:00.000Z' }),
          environment('switch-off', 'default', {
            ...on,
            enabled: false,
            lastSeenAt: '2021-10-01T00:00:00.000Z',
            strategies: [strategy('switch-off', 'default')],
          }),
        ],
      }),
      feature('switch-on', {
        project: 'elsewhere',
        enabled: true,
        environments: [
          environment('switch-on', 'development'),
          environment('switch-on', 'production'),
          environment('switch-on', 'default', {
            ...on,
            variantCount: 2,
            variants: shownVariants,
            strategies: [
              strategy('switch-on', 'userWithId', { parameters: { userIds: '12541,123' } }),
              strategy('switch-on', 'gradually', {
                sortOrder: 1,
                parameters: { percentage: '29', sticky: 'true' },
                constraints: [shownConstraint('dev'), shownConstraint('prod')],
              }),
            ],
          }),
        ],
      }),
    ])
    await expectOldTypes()
    expect(await projects()).toMatchObject([
      { id: 'default', name: 'Default', featureCount: 2 },
      { id: 'elsewhere', name: 'Elsewhere', description: '', createdAt: '2021-09-17T05:13:45.011Z', featureCount: 1, mode: 'open' },
    ])
    expect((await importFile(server, file)).imported).toEqual(counts())
  })
})

describe('version 2: strategies are a separate list, in the environment :global:', () => {
  const file = {
    version: 2,
    features: [
      {
        name: 'shared',
        description: '',
        type: 'release',
        project: 'default',
        stale: false,
        variants: [],
        createdAt: '2021-09-17T07:22:16.404Z',
        lastSeenAt: null,
      },
      {
        name: 'moved',
        description: '',
        type: 'release',
        project: 'elsewhere',
        stale: false,
        variants: [{ name: 'all', weight: 1000 }],
        createdAt: '2021-09-17T07:22:16.404Z',
      },
      { name: 'unsaid', description: '', project: 'elsewhere', createdAt: '2021-09-17T07:22:16.404Z' },
    ],
    strategies: oldTypes,
    projects: oldProjects.map((project) => ({ ...project, health: 100 })),
    tagTypes,
    tags: [],
    featureTags: [],
    featureStrategies: [
      {
        id: uuid(1),
        featureName: 'shared',
        projectName: 'default',
        environment: ':global:',
        strategyName: 'gradually',
        parameters: { percentage: '100' },
        constraints: [],
        createdAt: '2021-09-17T07:23:39.374Z',
      },
      {
        id: uuid(2),
        featureName: 'moved',
        projectName: 'elsewhere',
        environment: ':global:',
        strategyName: 'default',
        parameters: {},
        constraints: [inConstraint('dev')],
        createdAt: '2021-09-17T07:23:39.374Z',
      },
    ],
    environments: [{ name: ':global:', displayName: 'Across all environments' }],
    featureEnvironments: [
      { enabled: true, featureName: 'shared', environment: ':global:' },
      { enabled: false, featureName: 'moved', environment: ':global:' },
    ],
  }

  test('stores strategies of :global: in the environment default', async () => {
    expect(await importFile(server, file)).toEqual({
      ...stored({ projects: 1, environments: 1, features: 3, featureEnvironments: 2, strategies: 2, strategyTypes: 2 }),
      kept: counts({ projects: 1, tagTypes: 1 }),
    })
    const allEnvironments = ['development', 'production', 'default'] as const
    expect(await read()).toEqual([
      feature('shared', {
        enabled: true,
        environments: [
          environment('shared', 'development'),
          environment('shared', 'production'),
          environment('shared', 'default', {
            ...on,
            strategies: [strategy('shared', 'gradually', { id: uuid(1), parameters: { percentage: '100' } })],
          }),
        ],
      }),
      feature('moved', {
        project: 'elsewhere',
        environments: [
          environment('moved', 'development'),
          environment('moved', 'production'),
          environment('moved', 'default', {
            ...on,
            enabled: false,
            variantCount: 1,
            variants: [{ name: 'all', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] }],
            strategies: [strategy('moved', 'default', { id: uuid(2), constraints: [shownConstraint('dev')] })],
          }),
        ],
      }),
      feature('unsaid', { project: 'elsewhere', environments: allEnvironments.map((name) => environment('unsaid', name)) }),
    ])
    await expectOldTypes()
    expect((await importFile(server, file)).imported).toEqual(counts())
  })
})

describe('version 3: features contain the variants', () => {
  const variants = ['azure', 'lilac'].map((name) => ({ name, weight: 500, weightType: 'variable', stickiness: 'default', overrides: [] }))
  const half = { groupId: 'varied', rollout: '50', stickiness: 'default' }
  const file = {
    version: 3,
    features: [
      {
        name: 'plain',
        description: '',
        type: 'release',
        project: 'default',
        stale: false,
        variants: [],
        createdAt: '2021-09-17T07:22:16.404Z',
        lastSeenAt: null,
        impressionData: true,
        archivedAt: null,
        archived: false,
      },
      {
        name: 'put-away',
        description: '',
        type: 'release',
        project: 'default',
        stale: false,
        variants: [],
        createdAt: '2021-09-17T07:22:16.404Z',
        archivedAt: '2022-01-01T00:00:00.000Z',
        archived: true,
      },
      {
        name: 'varied',
        description: '',
        type: 'release',
        project: 'default',
        stale: false,
        variants,
        createdAt: '2021-09-17T07:22:16.404Z',
        lastSeenAt: null,
        impressionData: false,
        archivedAt: null,
        archived: false,
      },
    ],
    strategies: oldTypes,
    projects: [
      {
        id: 'default',
        name: 'Default',
        description: 'Default project',
        createdAt: '2022-06-15T09:04:10.979Z',
        health: 100,
        updatedAt: '2022-11-14T12:05:01.328Z',
      },
    ],
    tagTypes,
    tags: [],
    featureTags: [],
    featureStrategies: [
      {
        id: uuid(11),
        featureName: 'plain',
        projectId: 'default',
        environment: 'development',
        strategyName: 'default',
        parameters: {},
        constraints: [],
        createdAt: '2022-08-19T11:12:32.398Z',
      },
      {
        id: uuid(12),
        featureName: 'plain',
        projectId: 'default',
        environment: 'development',
        strategyName: 'userWithId',
        parameters: { userIds: '' },
        constraints: [],
        createdAt: '2022-08-19T11:12:55.382Z',
      },
      {
        id: uuid(13),
        featureName: 'varied',
        projectId: 'default',
        environment: 'production',
        strategyName: 'flexibleRollout',
        parameters: half,
        constraints: [],
        createdAt: '2022-11-14T12:07:37.873Z',
      },
    ],
    environments: [
      { name: 'default', type: 'development', sortOrder: 100, enabled: true, protected: true },
      { name: 'development', type: 'development', sortOrder: 100, enabled: true, protected: false },
      { name: 'production', type: 'production', sortOrder: 200, enabled: true, protected: false },
    ],
    featureEnvironments: [
      { enabled: true, featureName: 'plain', environment: 'development' },
      { enabled: false, featureName: 'plain', environment: 'production' },
      { enabled: true, featureName: 'varied', environment: 'production' },
      { enabled: false, featureName: 'varied', environment: 'development' },
    ],
    segments: [{ id: 3, name: 'testers', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] }],
    featureStrategySegments: [{ featureStrategyId: uuid(13), segmentId: 3 }],
  }

  test('stores variants in each environment of the feature', async () => {
    expect(await importFile(server, file)).toMatchObject({
      imported: counts({ environments: 1, features: 3, featureEnvironments: 4, strategies: 3, strategyTypes: 2, segments: 1 }),
      kept: counts({ projects: 1, environments: 2, tagTypes: 1 }),
    })
    const two = { variantCount: 2, variants }
    expect(await read()).toEqual([
      feature('plain', {
        enabled: true,
        impressionData: true,
        environments: [
          environment('plain', 'development', {
            ...on,
            strategies: [
              strategy('plain', 'default', { id: uuid(11) }),
              strategy('plain', 'userWithId', { id: uuid(12), sortOrder: 1, parameters: { userIds: '' } }),
            ],
          }),
          environment('plain', 'production'),
        ],
      }),
      feature('varied', {
        enabled: true,
        environments: [
          environment('varied', 'development', two),
          environment('varied', 'production', {
            ...on,
            ...two,
            strategies: [strategy('varied', 'flexibleRollout', { id: uuid(13), parameters: half, segments: [3] })],
          }),
        ],
        variants,
      }),
    ])
    expect((await server.send('GET', '/api/admin/archive/features/default')).json.features).toMatchObject([
      { name: 'put-away', archived: true, archivedAt: '2022-01-01T00:00:00.000Z' },
    ])
    await expectOldTypes()
    expect((await importFile(server, file)).imported).toEqual(counts())
  })

  test('replaces stored projects and environments by those of the file with keep=false', async () => {
    expect((await importFile(server, file, { keep: 'false' })).imported).toMatchObject({ projects: 1, environments: 3, tagTypes: 1 })
    expect(await projects()).toMatchObject([
      { id: 'default', description: 'Default project', createdAt: '2022-06-15T09:04:10.979Z', updatedAt: '2022-11-14T12:05:01.328Z' },
    ])
    // The project is part of the import, so it is linked to every enabled environment.
    const [plain] = await read()
    expect(plain?.environments).toMatchObject([
      { name: 'default', type: 'development', sortOrder: 100 },
      { name: 'development' },
      { name: 'production' },
    ])
  })
})

test('files of all versions with the same contents give the same state', async () => {
  await importFile(server, {
    version: 4,
    environments: [{ name: 'default', type: 'production', sortOrder: 9999 }],
    projects: [{ id: 'elsewhere', name: 'E' }],
  })
  const parameters = { rollout: '50' }
  const feature = { name: 'same', project: 'elsewhere', createdAt: '2021-09-17T07:22:16.404Z' }
  const listed = { features: [feature], featureEnvironments: [{ featureName: 'same', environment: 'default', enabled: true }] }
  const files = [
    { version: 1, features: [{ ...feature, enabled: true, strategies: [{ id: uuid(1), name: 'flexibleRollout', parameters }] }] },
    {
      version: 2,
      ...listed,
      featureStrategies: [
        { id: uuid(1), featureName: 'same', environment: ':global:', strategyName: 'flexibleRollout', parameters: { rollout: 50 } },
      ],
    },
    {
      version: 3,
      ...listed,
      featureStrategies: [{ id: uuid(1), featureName: 'same', environment: 'default', strategyName: 'flexibleRollout', parameters }],
    },
    {
      version: 4,
      ...listed,
      featureStrategies: [{ id: uuid(1), featureName: 'same', environment: 'default', name: 'flexibleRollout', parameters }],
    },
    {
      version: 4,
      features: [
        {
          ...feature,
          environments: [{ name: 'default', enabled: true, strategies: [{ id: uuid(1), name: 'flexibleRollout', parameters }] }],
        },
      ],
    },
  ]
  const texts = new Set<string>()
  for (const file of files) {
    expect((await sendFile(server, file, { keep: 'false' })).status).toBe(202)
    texts.add((await server.send('GET', '/api/admin/features')).text)
  }
  expect([...texts]).toHaveLength(1)
  expect([...texts][0]).toContain(uuid(1))
})

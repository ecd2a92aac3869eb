import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import {
  environment,
  feature,
  inConstraint,
  oldFilesOn,
  oldProjects,
  oldTypes,
  on,
  seeds,
  shownConstraint,
  strategy,
  tagTypes,
  uuid,
} from '../../../test/old-files.ts'
import { counts, importFile, stored } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())
beforeEach(() => importFile(server, seeds, { drop: 'true' }))

const { read, projects, expectOldTypes } = oldFilesOn(() => server)

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

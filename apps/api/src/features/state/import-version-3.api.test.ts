import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { environment, feature, oldFilesOn, oldTypes, on, seeds, strategy, tagTypes, uuid } from '../../../test/old-files.ts'
import { counts, importFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())
beforeEach(() => importFile(server, seeds, { drop: 'true' }))

const { read, projects, expectOldTypes } = oldFilesOn(() => server)

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

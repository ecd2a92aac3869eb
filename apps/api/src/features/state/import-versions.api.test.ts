import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { seeds, uuid } from '../../../test/old-files.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-21T08:00:00.000Z') })
})
afterAll(() => server.stop())
beforeEach(() => importFile(server, seeds, { drop: 'true' }))

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

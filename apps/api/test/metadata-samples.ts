import { expect } from 'vitest'
import type { TestServer } from './harness.ts'
import type { SampleContext, SampleOf } from './samples.ts'
import { importFile } from './state-import.ts'

/** A new feature in the project shop. */
const inShop = async (name: string, { server }: SampleContext) => {
  await importFile(server, {
    version: 4,
    features: [{ name, project: 'shop', description: 'A sample' }],
    featureEnvironments: [{ featureName: name, environment: 'production', enabled: true }],
    featureStrategies: [
      {
        featureName: name,
        environment: 'production',
        name: 'flexibleRollout',
        parameters: { rollout: '25', groupId: name },
        segments: [7],
      },
    ],
  })
  return { projectId: 'shop', featureName: name }
}

let days = 0

/** Changes data in the response about feature types. */
export const stirFeatureTypes = async (server: TestServer): Promise<void> => {
  days += 1
  const { status, text } = await server.send('PUT', '/api/admin/feature-types/release/lifetime', { body: { lifetimeDays: 1_000 + days } })
  expect(status, text).toBe(200)
}

type OfMetadata =
  | 'updateFeature'
  | 'patchFeature'
  | 'cloneFeature'
  | 'changeProject'
  | 'validateFeature'
  | 'staleFeatures'
  | 'addTagToFeatures'

export const metadataSamples: Pick<SampleOf<'features'>, OfMetadata> & SampleOf<'featureTypes'> = {
  updateFeature: async (unique, context) => ({
    params: await inShop(unique, context),
    body: { description: null, type: 'experiment', stale: true, impressionData: true, flagValue: { type: 'float', defaultValue: 0.5 } },
  }),
  patchFeature: async (unique, context) => ({
    params: await inShop(unique, context),
    body: [
      { op: 'test', path: '/project', value: 'shop' },
      { op: 'replace', path: '/stale', value: true },
      { op: 'remove', path: '/description' },
    ],
  }),
  cloneFeature: async (unique, context) => ({
    params: await inShop(unique, context),
    body: { name: `${unique}-clone`, replaceGroupId: false },
  }),
  // The target is the present project, because the caller of this sample may have a role in only one project.
  changeProject: async (unique, context) => ({ params: await inShop(unique, context), body: { newProjectId: 'shop' } }),
  validateFeature: (unique) => ({ body: { name: unique, projectId: 'shop' } }),
  staleFeatures: async (unique, context) => {
    const { projectId, featureName } = await inShop(unique, context)
    return { params: { projectId }, body: { features: [featureName], stale: true } }
  },
  addTagToFeatures: async (unique, context) => {
    const { projectId, featureName } = await inShop(unique, context)
    const tags = { addedTags: [{ value: unique }], removedTags: [{ value: 'not-there', type: 'team' }] }
    return { params: { projectId }, body: { features: [featureName], tags } }
  },

  getAllFeatureTypes: () => ({}),
  updateFeatureTypeLifetime: () => ({ params: { id: 'permission' }, body: { lifetimeDays: 36_500 } }),
}

import type { SegmentInput } from '@halyard/contracts'
import { expect } from 'vitest'
import { inProduction } from './flag-samples.ts'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'
import { importFile } from './state-import.ts'

const halfOfThem = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001'
/** Id of a segment of the complete file. */
const testers = 7
const long = 'of such a length that a list of a few is compressed '.repeat(20)

const post = async (server: TestServer, path: string, body: object) => {
  const { status, json, text } = await server.send('POST', `/api/admin/${path}`, { body })
  expect(status, text).toBe(201)
  return json
}

const segment = (name: string): SegmentInput => ({
  name,
  description: 'A sample',
  project: 'shop',
  constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', 'ü 🏁'], inverted: true, caseInsensitive: false }],
})

const segmentId = async (server: TestServer, name: string): Promise<number> => (await post(server, 'segments', segment(name))).id

const contextField = {
  description: 'A sample',
  stickiness: true,
  sortOrder: 7,
  legalValues: [{ value: 'dk', description: 'Denmark' }, { value: 'no' }],
}

const strategyType = {
  title: 'A sample',
  displayName: 'Sample',
  description: 'On at times',
  deprecated: false,
  parameters: [{ name: 'times', type: 'list', description: 'When', required: true }],
}

const strategyTypeOf = async (server: TestServer, name: string) => {
  await post(server, 'strategies', { name })
  return { name }
}

/** Features of the project shop. All but the last use the resources whose lists of users are read. */
const users = (names: readonly string[]) => ({
  features: [...names, 'labelled'].map((name) => ({ name, project: 'shop' })),
  featureEnvironments: names.map((featureName) => ({ featureName, environment: 'production', enabled: true })),
  featureStrategies: names.map((featureName) => ({
    featureName,
    environment: 'production',
    name: 'default',
    segments: [testers],
    constraints: [{ contextName: 'sessionId', operator: 'IN', values: ['1'] }],
  })),
})

/** Imports stored items again. */
const overwrite = { keep: 'false' }

/** A new tag type, so that no sample deletes the tag type of another sample. */
const tagType = async (server: TestServer, name: string) => {
  await post(server, 'tag-types', { name })
  return name
}

/** A feature with tags of a new type whose values start with the word. */
const labelled = (word: string) => ({
  tagTypes: [{ name: 'area', description: `${word} ${long}`, icon: '#' }],
  tags: Array.from({ length: 30 }, (_, index) => ({ type: 'area', value: `${word.slice(-30)} ${index}` })),
  featureTags: [
    { featureName: 'labelled', tagValue: 'of another type' },
    ...Array.from({ length: 30 }, (_, index) => ({ featureName: 'labelled', tagType: 'area', tagValue: `${word.slice(-30)} ${index}` })),
  ],
})

const segments = (description: string) => [{ id: testers, name: 'testers', description, constraints: [] }]

/**
 * Stores segments, tags, context fields and strategy types, so that their lists are long enough to be compressed. Requires the complete
 * file.
 */
export const seedRegistries = async (server: TestServer): Promise<void> => {
  const names = Array.from({ length: 8 }, (_, index) => `one-of-many-users-${index}`)
  await importFile(server, { version: 4, segments: segments(long), ...users(names), ...labelled('first') }, overwrite)
  await post(server, 'context', { ...contextField, name: 'described', description: long })
}

/** Changes data in the responses about these resources. */
export const stirRegistries = async (server: TestServer, word: string): Promise<void> => {
  await importFile(server, { version: 4, segments: segments(`${word} ${long}`), ...users([`user-${word}`]), ...labelled(word) }, overwrite)
  await post(server, 'strategies', { name: word })
}

export const registrySamples: SampleOf<'contextFields' | 'segments' | 'strategyTypes' | 'tags' | 'tagTypes'> = {
  getSegments: () => ({}),
  getSegment: () => ({ params: { id: testers } }),
  createSegment: (unique) => ({ body: segment(unique) }),
  updateSegment: async (unique, { server }) => ({
    params: { id: await segmentId(server, unique) },
    body: { ...segment(`${unique}-renamed`), description: null, constraints: [] },
  }),
  removeSegment: async (unique, { server }) => ({ params: { id: await segmentId(server, unique) } }),
  validateSegment: (unique) => ({ body: { name: unique } }),
  getStrategiesBySegmentId: () => ({ params: { id: testers } }),
  getSegmentsByStrategyId: () => ({ params: { strategyId: halfOfThem } }),
  updateFeatureStrategySegments: async (unique, context) => {
    const { params, ids } = await inProduction(unique, context)
    const { projectId, environment: environmentId } = params
    return { body: { projectId, environmentId, strategyId: ids[0], segmentIds: [testers] } }
  },

  getTags: () => ({}),
  getTagsByType: () => ({ params: { type: 'area' } }),
  getTag: () => ({ params: { type: 'simple', value: 'a:b C' } }),
  createTag: async (unique, { server }) => ({ body: { type: await tagType(server, `of-${unique}`), value: unique } }),
  deleteTag: async (unique, { server }) => {
    const tag = { type: await tagType(server, `of-${unique}`), value: 'Two Words/✓' }
    await post(server, 'features/payments/tags', tag)
    return { params: tag }
  },
  getFeatureTags: () => ({ params: { featureName: 'labelled' } }),
  addFeatureTag: async (unique, { server }) => ({
    params: { featureName: 'checkout' },
    body: { type: await tagType(server, `of-${unique}`), value: unique },
  }),
  removeFeatureTag: async (unique, { server }) => {
    const tag = { type: await tagType(server, `of-${unique}`), value: 'Two Words/✓' }
    await post(server, 'features/checkout/tags', tag)
    return { params: { featureName: 'checkout', ...tag } }
  },
  updateFeatureTags: async (unique, { server }) => ({
    params: { featureName: 'payments' },
    body: {
      addedTags: [{ value: unique, type: await tagType(server, `of-${unique}`) }],
      removedTags: [{ value: 'not-there', type: 'team' }],
    },
  }),

  getTagTypes: () => ({}),
  getTagType: () => ({ params: { name: 'area' } }),
  createTagType: (unique) => ({ body: { name: unique, description: 'A sample', icon: '✓' } }),
  updateTagType: async (unique, { server }) => ({
    params: { name: await tagType(server, unique) },
    body: { description: 'A sample', icon: null },
  }),
  deleteTagType: async (unique, { server }) => ({ params: { name: await tagType(server, unique) } }),
  validateTagType: (unique) => ({ body: { name: unique } }),

  getContextFields: () => ({}),
  getContextField: () => ({ params: { name: 'userId' } }),
  createContextField: (unique) => ({ body: { ...contextField, name: unique } }),
  updateContextField: async (unique, { server }) => {
    await post(server, 'context', { name: unique })
    return { params: { name: unique }, body: contextField }
  },
  deleteContextField: async (unique, { server }) => {
    await post(server, 'context', { name: unique })
    return { params: { name: unique } }
  },
  validateContextField: (unique) => ({ body: { name: unique } }),
  getStrategiesByContextField: () => ({ params: { name: 'sessionId' } }),
  validateConstraint: () => ({ body: { contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: true, caseInsensitive: false } }),

  getAllStrategies: () => ({}),
  getStrategy: () => ({ params: { name: 'flexibleRollout' } }),
  createStrategy: (unique) => ({ body: { ...strategyType, name: unique } }),
  updateStrategy: async (unique, { server }) => ({ params: await strategyTypeOf(server, unique), body: strategyType }),
  removeStrategy: async (unique, { server }) => ({ params: await strategyTypeOf(server, unique) }),
  deprecateStrategy: async (unique, { server }) => ({ params: await strategyTypeOf(server, unique) }),
  reactivateStrategy: async (unique, { server }) => ({ params: await strategyTypeOf(server, unique) }),
}

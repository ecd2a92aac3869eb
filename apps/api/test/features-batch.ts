import type { ExportResult } from '@halyard/contracts'
import { expect } from 'vitest'
import type { Answer, TestServer } from './harness.ts'

const base = '/api/admin/features-batch'

/** Sends requests about several features, by default with the admin token. */
export const batchesOf = (server: () => TestServer) => {
  const post = (path: string, body: object, token?: string): Promise<Answer> =>
    server().send('POST', `${base}/${path}`, { body, ...(token !== undefined && { token }) })
  return {
    post,
    exported: async (query: object, token?: string): Promise<ExportResult> => {
      const { status, text, json } = await post('export', query, token)
      expect(status, text).toBe(200)
      return json
    },
    imported: async (wanted: object): Promise<void> => {
      const { status, text } = await post('import', wanted)
      expect([status, text]).toEqual([200, '{}'])
    },
    judged: async (wanted: object, token?: string) => {
      const { status, text, json } = await post('validate', wanted, token)
      expect(status, text).toBe(200)
      return json
    },
  }
}

/** An export without generated ids of strategies and segments. */
export const withoutIds = ({ segments, featureStrategies, ...rest }: ExportResult) => {
  const names = new Map(segments.map(({ id, name }) => [id, name]))
  return {
    ...rest,
    segments: segments.map(({ id: _, ...segment }) => segment),
    featureStrategies: featureStrategies.map(({ id: _, segments: ids, ...strategy }) => ({
      ...strategy,
      segments: ids.map((id) => names.get(id)),
    })),
  }
}

const constraintsOf = (at: number) => [
  { contextName: 'userId', operator: 'IN', values: [`user-${at}`, 'ü 🏁'], inverted: at % 2 === 0, caseInsensitive: false },
  { contextName: 'plan', operator: 'IN', values: ['gold'], inverted: false, caseInsensitive: at % 3 === 0 },
  ...(at % 2 ? [{ contextName: 'age', operator: 'NUM_GTE', value: `${at}`, inverted: false, caseInsensitive: false }] : []),
]

const variantsOf = (at: number, overrides: object) =>
  Array.from({ length: at % 3 }, (_, number) => ({
    name: `variant-${number}`,
    weight: 1_000 / (at % 3),
    weightType: 'variable',
    stickiness: at % 2 ? 'default' : 'userId',
    ...(at % 4 === 0 && { payload: { type: 'json', value: `{"at":${at}}` } }),
    ...overrides,
  }))

const strategyOf = (featureName: string, at: number, sortOrder: number) => ({
  featureName,
  name: sortOrder === 0 ? 'flexibleRollout' : 'userWithId',
  title: at % 2 ? `Strategy ${at}` : null,
  disabled: at % 5 === 0,
  sortOrder,
  segments: [1, 2].slice(0, (at + sortOrder) % 3),
  constraints: at % 4 ? constraintsOf(at) : [],
  variants: variantsOf(at, {}),
  parameters: sortOrder === 0 ? { rollout: `${at % 101}`, stickiness: 'default', groupId: featureName } : { userIds: 'a,b' },
})

/** Features of every kind with a common name prefix, in the form of an export. The first ones are parents of others. */
export const manyFeatures = (word: string, count: number) => {
  const names = Array.from({ length: count }, (_, at) => `${word}-${String(at).padStart(5, '0')}`)
  return {
    features: names.map((name, at) => ({
      name,
      type: ['release', 'experiment', 'operational', 'kill-switch', 'permission'][at % 5],
      description: at % 3 ? `Feature ${at}` : null,
      stale: at % 7 === 0,
      impressionData: at % 2 === 0,
      ...(at % 3 === 1 && { flagValue: { type: 'string', defaultValue: `${at}` } }),
      createdAt: '2024-01-02T03:04:05.678Z',
    })),
    featureStrategies: names.flatMap((name, at) => Array.from({ length: at % 3 }, (_, sortOrder) => strategyOf(name, at, sortOrder))),
    featureEnvironments: names.map((featureName, at) => ({
      featureName,
      enabled: at % 2 === 1,
      variants: variantsOf(at, { overrides: at % 5 ? [] : [{ contextName: 'userId', values: ['7'] }] }),
    })),
    featureTags: names.flatMap((featureName, at) =>
      Array.from({ length: at % 3 }, (_, tag) => ({
        featureName,
        tagType: tag ? `${word}-team` : 'simple',
        tagValue: `${word}-${at % 4}`,
      })),
    ),
    dependencies: names.slice(3).flatMap((feature, at) => {
      const parent = { feature: names[at % 3], enabled: at % 2 === 0, variants: at % 4 === 0 ? ['blue'] : [] }
      return at % 3 === 0 ? [{ feature, dependencies: [parent] }] : []
    }),
    tagTypes: [{ name: `${word}-team`, description: null, icon: 'T' }],
    segments: [
      { id: 1, name: `${word} everywhere`, description: 'All', project: null, constraints: constraintsOf(1) },
      { id: 2, name: `${word} confined`, description: null, project: 'shop', constraints: constraintsOf(2) },
    ],
    contextFields: [
      { name: 'age', description: null, stickiness: false, sortOrder: 4, legalValues: [] },
      {
        name: 'plan',
        description: 'What they pay',
        stickiness: true,
        sortOrder: 3,
        legalValues: [{ value: 'gold', description: 'Most' }, { value: 'iron' }],
      },
    ],
  }
}

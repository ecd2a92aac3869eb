import { randomUUID } from 'node:crypto'
import type { TestServer } from './harness.ts'
import type { SampleContext, SampleOf } from './samples.ts'
import { importFile } from './state-import.ts'

const production = { projectId: 'shop', environment: 'production' }
const configured = { ...production, featureName: 'configured' }
const strategyId = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0099'

/** Stores a configuration in production that no other sample changes, long enough to be compressed. */
export const configure = async (server: TestServer, word: string): Promise<void> => {
  await importFile(
    server,
    {
      version: 4,
      features: [{ name: 'configured', project: 'shop' }],
      featureEnvironments: ['development', 'production'].map((environment) => ({
        featureName: 'configured',
        environment,
        enabled: true,
        variants: [{ name: 'blue', weight: 1000, weightType: 'variable', payload: { type: 'string', value: word.padEnd(1_200, ' more') } }],
      })),
      featureStrategies: [
        { id: strategyId, featureName: 'configured', environment: 'production', name: 'default', title: word.padEnd(1_000, ' more') },
      ],
    },
    { keep: 'false' },
  )
}

const rollout = (rollout: string) => ({ rollout, stickiness: 'default', groupId: 'a-sample' })

/** Creates a feature with two strategies and two variants in production. */
export const inProduction = async (unique: string, { server }: SampleContext, enabled = false) => {
  const ids = [randomUUID(), randomUUID()] as const
  await importFile(server, {
    version: 4,
    features: [{ name: unique, project: 'shop' }],
    featureEnvironments: [
      {
        featureName: unique,
        environment: 'production',
        enabled,
        variants: ['blue', 'green'].map((name) => ({ name, weight: 500, weightType: 'variable' })),
      },
    ],
    featureStrategies: ids.map((id, sortOrder) => ({
      id,
      featureName: unique,
      environment: 'production',
      name: 'flexibleRollout',
      sortOrder,
      disabled: sortOrder === 0,
      parameters: rollout('25'),
    })),
  })
  return { params: { ...production, featureName: unique }, ids }
}

const strategy = {
  name: 'flexibleRollout',
  title: 'A sample',
  disabled: false,
  sortOrder: 1.5,
  constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['1', 'ü 🏁'], inverted: true, caseInsensitive: true }],
  variants: [
    { name: 'blue', weight: 333, weightType: 'fix' as const, stickiness: 'default', payload: { type: 'json' as const, value: '{}' } },
    { name: 'green', weight: 1, weightType: 'variable' as const, stickiness: 'userId' },
  ],
  parameters: rollout('10'),
  segments: [7, 9],
}

const variants = [
  {
    name: 'on',
    weight: 333.4,
    weightType: 'fix' as const,
    stickiness: 'sessionId',
    payload: { type: 'csv' as const, value: 'a,b' },
    overrides: [{ contextName: 'userId', values: ['7', '8'] }],
  },
  { name: 'off', weight: 0 },
]

export const configurationSamples: SampleOf<'featureEnvironments'> = {
  getFeatureEnvironment: () => ({ params: configured }),
  getFeatureStrategies: () => ({ params: configured }),
  getFeatureStrategy: () => ({ params: { ...configured, strategyId } }),
  getEnvironmentFeatureVariants: () => ({ params: configured }),
  toggleFeatureEnvironmentOn: async (unique, context) => {
    const { params } = await inProduction(unique, context)
    return { params, query: { shouldActivateDisabledStrategies: true } }
  },
  toggleFeatureEnvironmentOff: async (unique, context) => ({ params: (await inProduction(unique, context, true)).params }),
  bulkToggleFeaturesEnvironmentOn: async (unique, context) => {
    const names = [unique, `${unique}-2`]
    for (const name of names) await inProduction(name, context)
    return { params: production, query: { shouldActivateDisabledStrategies: false }, body: { features: names } }
  },
  bulkToggleFeaturesEnvironmentOff: async (unique, context) => {
    await inProduction(unique, context, true)
    return { params: production, body: { features: [unique] } }
  },
  addFeatureStrategy: async (unique, context) => ({ params: (await inProduction(unique, context)).params, body: strategy }),
  setStrategySortOrder: async (unique, context) => {
    const { params, ids } = await inProduction(unique, context)
    return { params, body: ids.map((id, index) => ({ id, sortOrder: 1 - index })) }
  },
  updateFeatureStrategy: async (unique, context) => {
    const { params, ids } = await inProduction(unique, context)
    return { params: { ...params, strategyId: ids[0] }, body: strategy }
  },
  patchFeatureStrategy: async (unique, context) => {
    const { params, ids } = await inProduction(unique, context)
    const body = [
      { op: 'test' as const, path: '/name', value: 'flexibleRollout' },
      { op: 'replace' as const, path: '/title', value: 'Patched' },
      { op: 'copy' as const, from: '/parameters/rollout', path: '/parameters/before' },
    ]
    return { params: { ...params, strategyId: ids[0] }, body }
  },
  deleteFeatureStrategy: async (unique, context) => {
    const { params, ids } = await inProduction(unique, context)
    return { params: { ...params, strategyId: ids[1] } }
  },
  overwriteEnvironmentFeatureVariants: async (unique, context) => ({
    params: (await inProduction(unique, context)).params,
    body: variants,
  }),
  patchEnvironmentsFeatureVariants: async (unique, context) => ({
    params: (await inProduction(unique, context)).params,
    body: [{ op: 'replace', path: '/0/name', value: 'red' }],
  }),
  overwriteFeatureVariantsOnEnvironments: async (unique, context) => {
    const { projectId, featureName } = (await inProduction(unique, context)).params
    return { params: { projectId, featureName }, body: { variants, environments: ['production', 'staging'] } }
  },
  getEnvironmentFeatures: () => ({ params: production }),
  applyChanges: async (unique, context) => {
    const { ids } = await inProduction(unique, context)
    const [first, second] = ids.map((id) => ({ id }))
    return {
      params: production,
      body: [
        { action: 'updateEnabled', feature: unique, payload: { enabled: true, shouldActivateDisabledStrategies: true } },
        { action: 'addStrategy', feature: unique, payload: strategy },
        { action: 'updateStrategy', feature: unique, payload: { ...first!, title: 'Changed', parameters: rollout('50') } },
        { action: 'deleteStrategy', feature: unique, payload: second! },
        { action: 'patchVariant', feature: unique, payload: { variants } },
      ],
    }
  },
  getFeatureVariants: () => ({ params: { projectId: 'shop', featureName: 'configured' } }),
  overwriteFeatureVariants: async (unique, context) => {
    const { projectId, featureName } = (await inProduction(unique, context)).params
    return { params: { projectId, featureName }, body: variants }
  },
  patchFeatureVariants: async (unique, context) => {
    const { projectId, featureName } = (await inProduction(unique, context)).params
    return { params: { projectId, featureName }, body: [{ op: 'add', path: '/-', value: { name: 'red', weight: 1 } }] }
  },
}

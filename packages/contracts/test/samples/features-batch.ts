import { type Samples, sample } from './sample.ts'

const constraint = { contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: true, values: ['1'] }
const feature = {
  name: 'checkout',
  type: 'release',
  description: null,
  project: 'shop',
  stale: true,
  impressionData: false,
  createdAt: '2026-01-31T12:00:00.000Z',
}
const strategy = {
  id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  featureName: 'checkout',
  sortOrder: 0.5,
  segments: [3],
  constraints: [constraint],
  variants: [],
  parameters: { rollout: '50' },
}
const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] }
const configuration = { name: 'production', featureName: 'checkout', environment: 'production', enabled: true, variants: [variant] }
const field = { name: 'country', description: null, stickiness: true, sensitive: false, sortOrder: -1, legalValues: [{ value: 'dk' }] }
const tag = { featureName: 'checkout', tagType: 'simple', tagValue: 'payments' }
const segment = { id: 3, name: 'beta users', description: null, project: null, constraints: [constraint] }
const dependencies = { feature: 'checkout', dependencies: [{ feature: 'payments', enabled: true, variants: ['blue'] }] }
const exported = {
  features: [feature],
  featureStrategies: [strategy],
  featureEnvironments: [configuration],
  featureTags: [tag],
  dependencies: [dependencies],
  tagTypes: [{ name: 'simple', description: null, icon: '#' }],
  segments: [segment],
  contextFields: [field],
}
const finding = { message: 'These features are archived', affectedItems: ['checkout'] }

export const featuresBatchSamples: Samples = {
  exportQuerySchema: sample({ environment: 'production', tag: 'payments', downloadFile: true }, { project: 'shop' }, ''),
  exportedFeatureSchema: sample(feature, { createdAt: 'yesterday' }),
  exportedConfigurationSchema: sample(configuration, { enabled: undefined }),
  exportedContextFieldSchema: sample(field, { sortOrder: 0.5 }),
  exportedFeatureTagSchema: sample(tag, { tagType: null }),
  exportedSegmentSchema: sample(segment, { id: 'three' }),
  exportedDependenciesSchema: sample(dependencies, { dependencies: [{}] }, 'dependencies/0/feature'),
  exportResultSchema: sample(exported, { contextFields: undefined }),
  batchFeatureSchema: sample({ name: 'checkout', createdAt: null, more: 'ignored' }, { name: 'a b' }),
  batchStrategySchema: sample(strategy, { segments: [1, 2, 3, 4, 5, 6] }),
  batchConfigurationSchema: sample({ featureName: 'checkout', enabled: false }, { variants: [variant, variant] }),
  batchSegmentSchema: sample({ id: 1, name: 'beta users' }, { id: 0 }),
  batchDependenciesSchema: sample({ feature: 'checkout', dependencies: [{ feature: 'payments' }] }, { feature: '' }),
  // An export can be imported without changes.
  batchSchema: sample(exported, { features: [feature, feature] }),
  importTogglesSchema: sample({ project: 'shop', environment: 'production', data: { features: [] } }, { data: {} }, 'data/features'),
  batchFindingSchema: sample(finding, { affectedItems: 'checkout' }),
  validatedBatchSchema: sample({ errors: [finding], warnings: [], permissions: [] }, { permissions: undefined }),
}

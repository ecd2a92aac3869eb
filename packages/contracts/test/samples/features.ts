import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const tag = { value: 'payments', type: 'simple' }
const constraint = { contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: true, values: ['1'] }
const payload = { type: 'json', value: '{"a":1}' }
const strategyVariant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', payload }
const override = { contextName: 'userId', values: ['1'] }
const variant = { ...strategyVariant, weight: 0.5, overrides: [override] }
const strategy = {
  id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  featureName: 'checkout',
  sortOrder: 0,
  segments: [1],
  constraints: [constraint],
  variants: [strategyVariant],
  parameters: { rollout: '50' },
}
const environmentInShort = {
  name: 'production',
  type: 'production',
  enabled: true,
  sortOrder: 200,
  variantCount: 1,
  lastSeenAt: at,
  hasStrategies: true,
  hasEnabledStrategies: true,
}
const environment = {
  ...environmentInShort,
  featureName: 'checkout',
  environment: 'production',
  strategies: [strategy],
  variants: [variant],
}
const dependency = { feature: 'payments', enabled: false, variants: [] }
const common = {
  name: 'checkout',
  type: 'release',
  description: null,
  stale: false,
  impressionData: false,
  createdAt: at,
  lastSeenAt: null,
}
const feature = {
  ...common,
  project: 'default',
  archived: true,
  archivedAt: at,
  enabled: false,
  favorite: false,
  environments: [environment],
  variants: [variant],
  strategies: [],
  tags: null,
  children: ['other'],
  dependencies: [dependency],
}
const inShort = { ...common, favorite: true, environments: [environmentInShort], tags: [tag] }
const project = {
  id: 'default',
  name: 'Default',
  description: null,
  health: 66.7,
  featureCount: 0,
  memberCount: 0,
  createdAt: at,
  updatedAt: null,
  favorite: false,
  mode: 'private',
  defaultStickiness: 'default',
}

export const featureSamples: Samples = {
  tagSchema: sample(tag, { value: 'p' }),
  tagInputSchema: sample({ value: 'two words' }, { color: 'red' }, ''),
  updateTagsSchema: sample({ addedTags: [tag], removedTags: [] }, { removedTags: undefined }),
  tagsSchema: sample({ version: 1, tags: [tag] }, { version: '1' }),
  constraintSchema: sample(constraint, { inverted: undefined }),
  constraintInputSchema: sample({ contextName: 'age', operator: 'NUM_GT', value: '5' }, { operator: 'LIKE' }),
  variantPayloadSchema: sample(payload, { type: 'xml' }),
  variantPayloadInputSchema: sample(payload, { value: 5 }),
  strategyVariantSchema: sample(strategyVariant, { weight: 0.5 }),
  strategyVariantInputSchema: sample(strategyVariant, { weightType: undefined }),
  overrideSchema: sample(override, { values: undefined }),
  overrideInputSchema: sample(override, { values: [1] }, 'values/0'),
  variantSchema: sample(variant, { overrides: undefined }),
  variantInputSchema: sample({ name: 'a', weight: 333.3 }, { weight: 1000.5 }),
  featureStrategySchema: sample(strategy, { id: '1' }),
  projectFeatureEnvironmentSchema: sample(environmentInShort, { hasStrategies: undefined }),
  featureEnvironmentSchema: sample(environment, { lastSeenAt: '2026-01-31' }),
  dependencySchema: sample(dependency, { feature: undefined }),
  dependencyInputSchema: sample({ feature: 'payments' }, { feature: 'pay ments' }),
  featureSchema: sample(feature, { dependencies: undefined }),
  featuresSchema: sample({ version: 1, features: [feature] }, { features: [{ name: 'checkout' }] }, 'features/0/type'),
  projectFeatureSchema: sample(inShort, { favorite: null }),
  projectFeaturesSchema: sample({ version: 2, features: [inShort] }, { version: 1.5 }),
  createFeatureSchema: sample({ name: 'checkout', extra: 'ignored' }, { type: 'sunset' }),
  createdFeatureSchema: sample({ ...common, project: 'default', archived: false, archivedAt: null }, { project: undefined }),
  createProjectSchema: sample({ id: 'shop', name: 'Shop', extra: 'ignored' }, { id: 'the shop' }),
  createdProjectSchema: sample(
    { id: 'shop', name: 'Shop', description: null, mode: 'open', defaultStickiness: 'default' },
    { mode: 'shut' },
  ),
  projectSchema: sample(project, { health: 101 }),
  projectsSchema: sample({ version: 1, projects: [project] }, { projects: null }),
}

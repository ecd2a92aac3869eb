import { type Samples, sample } from './sample.ts'

const id = '6a0f8da5-398f-4d26-9089-5a87e39dbca6'
const constraint = { contextName: 'environment', operator: 'IN', values: ['dev'] }
const strategyType = { name: 'by-region', displayName: null, description: null, editable: true, deprecated: false, parameters: [] }
const counts = {
  projects: 1,
  environments: 0,
  features: 2,
  featureEnvironments: 4,
  strategies: 3,
  strategyTypes: 0,
  segments: 0,
  tagTypes: 1,
  tags: 0,
  featureTags: 0,
  contextFields: 0,
  featureTypes: 0,
}
const result = {
  imported: counts,
  replaced: counts,
  kept: counts,
  dropped: counts,
  skipped: { featureTags: 1 },
  ignored: ['contextFields'],
  warnings: [{ path: 'body/featureTags/0/featureName', message: 'feature gone is not in the file; the tag is omitted' }],
}

export const importSamples: Samples = {
  importedDefaultStrategySchema: sample({ name: 'default' }, { name: undefined }),
  importedProjectEnvironmentSchema: sample({ environment: 'production', defaultStrategy: { name: 'default' } }, { environment: '' }),
  importedReviewSchema: sample({ environment: 'production', changeRequestEnabled: true, requiredApprovals: 1 }, { requiredApprovals: 11 }),
  importedContextFieldSchema: sample({ name: 'country', legalValues: [{ value: 'dk' }] }, { legalValues: [{}] }, 'legalValues/0/value'),
  importedFeatureTypeSchema: sample({ id: 'release', lifetimeDays: null }, { lifetimeDays: 0 }),
  exportedStateSchema: sample({ version: 4, features: [] }, { version: 3 }),
  importedProjectSchema: sample({ id: 'default', name: 'Default', updatedAt: null }, { id: 'de fault' }),
  importedEnvironmentSchema: sample({ name: 'qa', protected: true }, { name: ':global:' }),
  strategyParameterSchema: sample({ name: 'rollout', type: 'percentage', required: true }, { required: 'yes' }),
  importedStrategyTypeSchema: sample(strategyType, { editable: undefined }),
  importedSegmentSchema: sample({ id: 1, name: 'Beta users', constraints: [constraint] }, { constraints: undefined }),
  importedStrategySegmentSchema: sample({ featureStrategyId: id, segmentId: 1 }, { segmentId: null }),
  importedTagTypeSchema: sample({ name: 'simple', icon: null }, { name: 'two words' }),
  importedTagSchema: sample({ value: 'payments' }, { value: 'p' }),
  importedFeatureTagSchema: sample({ featureName: 'checkout', tagValue: 'payments', createdByUserId: null }, { tagValue: undefined }),
  importedStrategySchema: sample({ id, name: 'default' }, { name: undefined }),
  importedFeatureStrategySchema: sample(
    { featureName: 'checkout', strategyName: 'default' },
    { parameters: { rollout: 50 } },
    'parameters/rollout',
  ),
  importedNestedEnvironmentSchema: sample({ name: 'production', enabled: true }, { enabled: undefined }),
  importedFeatureEnvironmentSchema: sample(
    { featureName: 'checkout', environment: 'production', enabled: true },
    { environment: undefined },
    'name',
  ),
  importedFeatureSchema: sample({ name: 'checkout', tags: null, type: 'home-grown' }, { name: '..' }),
  stateSchema: sample({ version: 4 }, { version: 3 }),
  importStateSchema: sample({ version: 2, features: [] }, { version: 5 }),
  importCountsSchema: sample(counts, { tags: -1 }),
  importResultSchema: sample(result, { replaced: undefined }),
  legacyProjectSchema: sample({ id: 'default', name: 'Default', createdAt: null }, { name: undefined }),
  legacyEnvironmentSchema: sample({ name: ':global:', displayName: 'Everywhere' }, { name: ':local:' }),
  legacyStrategyTypeSchema: sample({ name: 'by-region', deprecated: true }, { parameters: {} }),
  legacyTagTypeSchema: sample({ name: 'simple', description: null }, { name: undefined }),
  legacyFeatureTagSchema: sample({ featureName: 'checkout', type: 'simple', value: 'payments' }, { value: undefined }, 'tagValue'),
  legacyStrategySchema: sample(
    { name: 'gradual', parameters: { percentage: 29, on: true, groupId: 'x' } },
    { parameters: { a: null } },
    'parameters/a',
  ),
  legacyFeatureStrategySchema: sample(
    { featureName: 'checkout', strategyName: 'default', environment: ':global:' },
    { featureName: undefined },
  ),
  legacyFeatureSchema: sample(
    { name: 'checkout', enabled: true, variants: null, strategies: [{ name: 'default' }] },
    { strategies: [{}] },
    'strategies/0/name',
  ),
  legacyFeatureEnvironmentSchema: sample({ featureName: 'checkout', environment: ':global:', enabled: false }, { enabled: 'false' }),
  legacyStateSchema: sample({ version: 1, features: [{ name: 'checkout' }] }, { version: 4 }),
}

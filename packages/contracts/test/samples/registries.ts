import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const constraint = { contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: true, values: ['1'] }
const texts = (length: number) => Array.from({ length }, String)
const tooMany = [
  { ...constraint, values: texts(600) },
  { ...constraint, values: texts(401) },
]
const segment = {
  id: 3,
  name: 'beta users',
  description: null,
  project: null,
  constraints: [constraint],
  createdBy: null,
  createdAt: at,
  usedInProjects: 0,
  usedInFeatures: 0,
}
const using = {
  id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
  featureName: 'checkout',
  projectId: 'default',
  environment: 'production',
  strategyName: 'default',
}

const contextField = {
  name: 'country',
  description: null,
  stickiness: true,
  sensitive: true,
  sortOrder: 0,
  legalValues: [{ value: 'dk', description: 'Denmark' }],
  createdAt: at,
  usedInProjects: 0,
  usedInFeatures: 0,
}
const parameter = { name: 'regions', type: 'list', description: '', required: true }
const strategyType = {
  name: 'by-region',
  displayName: null,
  title: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [parameter],
}

const team = { name: 'team', description: null, icon: null }

export const registrySamples: Samples = {
  segmentSchema: sample(segment, { usedInFeatures: undefined }),
  segmentsSchema: sample({ segments: [segment] }, { segments: [{}] }, 'segments/0/id'),
  segmentInputSchema: sample({ name: 'beta', constraints: [tooMany[0]], project: null }, { constraints: tooMany }),
  segmentNameSchema: sample({ name: 'beta', more: 'ignored' }, { name: '' }),
  updateFeatureStrategySegmentsSchema: sample(
    { projectId: 'default', strategyId: using.id, environmentId: 'production', segmentIds: [] },
    { segmentIds: [1, 2, 3, 4, 5, 6] },
  ),
  usingStrategySchema: sample(using, { id: 'one' }),
  usingStrategiesSchema: sample({ strategies: [using] }, { strategies: undefined }),
  tagWithVersionSchema: sample({ version: 1, tag: { value: 'payments', type: 'simple' } }, { tag: {} }, 'tag/value'),
  tagTypeWithVersionSchema: sample({ version: 1, tagType: team, ...team }, { tagType: undefined }),
  tagTypeSchema: sample(team, { icon: undefined }),
  tagTypesSchema: sample({ version: 1, tagTypes: [] }, { version: undefined }),
  createTagTypeSchema: sample({ name: 'team', icon: null }, { name: 'two words' }),
  updateTagTypeSchema: sample({ name: 'ignored', icon: 'T' }, { icon: 7 }),
  validatedTagTypeSchema: sample({ valid: true, tagType: { name: 'team', description: '', icon: 'T' } }, { tagType: undefined }),
  legalValueSchema: sample({ value: 'dk' }, { value: 7 }),
  legalValueInputSchema: sample({ value: 'dk', description: '' }, { value: '' }),
  contextFieldSchema: sample(contextField, { legalValues: [{}] }, 'legalValues/0/value'),
  contextFieldsSchema: { accepted: [contextField], refused: [{}], at: '0/name' },
  createContextFieldSchema: sample({ name: 'country' }, { name: 'a b' }),
  updateContextFieldSchema: sample({ legalValues: [{ value: 'dk' }] }, { legalValues: [{ value: 'dk' }, { value: 'dk' }] }),
  contextFieldNameSchema: sample({ name: 'country' }, { name: '..' }),
  strategyTypeParameterSchema: sample(parameter, { required: undefined }),
  strategyTypeSchema: sample(strategyType, { editable: undefined }),
  strategyTypesSchema: sample({ version: 1, strategies: [strategyType] }, { strategies: [{}] }, 'strategies/0/name'),
  createStrategyTypeSchema: sample({ name: 'by-region' }, { name: '' }),
  updateStrategyTypeSchema: sample({ parameters: [{ name: 'regions' }] }, { parameters: [parameter, parameter] }, 'parameters'),
}

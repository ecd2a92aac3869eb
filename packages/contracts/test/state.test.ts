import { expect, test } from 'vitest'
import { importStateSchema } from '../src/index.ts'

const faults = (file: unknown) => importStateSchema.safeParse(file).error?.issues.map(({ path }) => path.join('/'))
const at = '2021-09-17T07:06:40.925Z'
const id = '6a0f8da5-398f-4d26-9089-5a87e39dbca6'
const strategyType = {
  name: 'gradual',
  description: '',
  parameters: [{ name: 'percentage', type: 'percentage', description: '', required: false }],
}
const project = { id: 'default', name: 'Default', description: '', createdAt: at, health: 100 }
const tagType = { name: 'simple', description: 'Any word', icon: '#' }

test('a file of version 1 is accepted, with strategies inside features', () => {
  const strategies = [
    { name: 'gradual', parameters: { percentage: 29 }, constraints: [{ contextName: 'environment', operator: 'IN', values: ['dev'] }] },
    { name: 'default', parameters: {} },
  ]
  const feature = {
    name: 'in-another',
    description: '',
    type: 'release',
    project: 'default',
    enabled: true,
    stale: false,
    createdAt: at,
    lastSeenAt: null,
  }
  const file = {
    version: 1,
    features: [{ ...feature, variants: [], strategies }],
    strategies: [strategyType],
    projects: [project],
    tagTypes: [tagType],
  }
  const parsed = importStateSchema.parse(file)
  expect(parsed.features?.[0]).toMatchObject({ ...feature, impressionData: false, strategies })
  expect(parsed.strategies?.[0]).toMatchObject({ editable: true, displayName: null, title: null, deprecated: false })
})

test('a file of version 2 is accepted, with one environment for all strategies', () => {
  const environment = ':global:'
  const file = {
    version: 2,
    features: [{ name: 'this.is.fun', project: 'default', variants: [], createdAt: at }],
    featureStrategies: [
      { id, featureName: 'this.is.fun', projectName: 'default', environment, strategyName: 'default', constraints: [], createdAt: at },
    ],
    environments: [{ name: environment, displayName: 'Across all environments' }],
    featureEnvironments: [{ enabled: true, featureName: 'this.is.fun', environment }],
    tags: [],
    featureTags: [{ featureName: 'this.is.fun', type: 'simple', value: 'old style' }],
  }
  const parsed = importStateSchema.parse(file)
  expect(parsed.featureStrategies?.[0]).toMatchObject({ strategyName: 'default', environment, parameters: {}, disabled: false })
  expect(parsed.featureStrategies?.[0]).not.toHaveProperty('projectName')
})

test('a file of version 3 is accepted, with variants on features', () => {
  const variant = { name: 'lilac', weight: 250, weightType: 'variable', stickiness: 'default', overrides: [] }
  const file = {
    version: 3,
    features: [{ name: 'tester', type: 'release', variants: [variant], archivedAt: null, archived: false, impressionData: false }],
    featureStrategies: [
      {
        id,
        featureName: 'tester',
        projectId: 'default',
        environment: 'qa',
        strategyName: 'flexibleRollout',
        parameters: { rollout: '50' },
      },
    ],
    environments: [{ name: 'qa', type: 'test', sortOrder: 100, enabled: true, protected: false }],
    featureEnvironments: [{ enabled: true, featureName: 'tester', environment: 'qa' }],
  }
  expect(importStateSchema.parse(file).features?.[0]?.variants).toEqual([variant])
})

test('a file of version 4 is accepted, with fields beyond the specification', () => {
  const file = {
    version: 4,
    features: [
      {
        name: 'checkout',
        createdByUserId: 1,
        tags: null,
        environments: [
          { name: 'qa', enabled: true, strategies: [{ name: 'default', segments: [1] }], variants: [{ name: 'a', weight: 0.5 }] },
        ],
        dependencies: [{ feature: 'payments' }],
        strategies: [{ whatever: 1 }],
      },
    ],
    strategies: [{ ...strategyType, displayName: null, editable: true, deprecated: false }],
    featureTags: [{ featureName: 'checkout', tagType: 'simple', tagValue: 'payments', createdByUserId: null }],
    segments: [{ id: 1, name: 'Beta users', constraints: [], createdBy: 'ada', createdAt: at }],
    featureStrategySegments: [{ featureStrategyId: id, segmentId: 1, createdAt: at }],
    contextFields: [{ name: 'region' }],
  }
  const parsed = importStateSchema.parse(file)
  expect(parsed).toHaveProperty('contextFields.0.name', 'region')
  expect(parsed.features?.[0]).not.toHaveProperty('createdByUserId')
  expect(parsed.features?.[0]).toMatchObject({ type: 'release', project: 'default', description: null, stale: false })
  expect(parsed.tags).toBeUndefined()
})

test.each([null, [], 'version'])('%j is rejected because it is not an object', (file) => expect(faults(file)).toEqual(['']))

test.each([
  ['no version', {}, 'version'],
  ['a later version', { version: 5 }, 'version'],
  ['a version in words', { version: '4' }, 'version'],
  ['a strategy without name and strategyName', { version: 4, featureStrategies: [{ featureName: 'a' }] }, 'featureStrategies/0/name'],
  [
    'an environment without name and environment',
    { version: 4, featureEnvironments: [{ featureName: 'a', enabled: true }] },
    'featureEnvironments/0/name',
  ],
  ['the old environment in version 4', { version: 4, environments: [{ name: ':global:' }] }, 'environments/0/name'],
  ['a tag without tagValue in version 4', { version: 4, featureTags: [{ featureName: 'a', value: 'old' }] }, 'featureTags/0/tagValue'],
  [
    'two variants with the same name',
    { version: 3, features: [{ name: 'a', variants: [1, 2].map(() => ({ name: 'b', weight: 1 })) }] },
    'features/0/variants',
  ],
  ['a name that cannot appear in a URL', { version: 1, features: [{ name: 'a/b' }] }, 'features/0/name'],
  ['half of a surrogate pair', { version: 4, projects: [{ id: 'a', name: '\ud800' }] }, 'projects/0/name'],
])('an import rejects %s', (_, file, path) => {
  expect(faults(file)).toContain(path)
})

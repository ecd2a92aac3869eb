import type { Constraint, Feature, StrategyVariant, Variant } from '@halyard/contracts'

const constraints: Constraint[] = [
  { contextName: 'userId', operator: 'IN', values: ['1', '2', 'ü 🏁'], inverted: true, caseInsensitive: false },
  { contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.org'], inverted: false, caseInsensitive: true },
  { contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: false, caseInsensitive: false },
  { contextName: 'currentTime', operator: 'DATE_BEFORE', value: '2030-01-01T00:00:00.000Z', inverted: false, caseInsensitive: false },
  { contextName: 'version', operator: 'SEMVER_LT', value: '2.0.0-rc.1', values: [], inverted: false, caseInsensitive: false },
]

const strategyVariants: StrategyVariant[] = [
  { name: 'blue', weight: 333, weightType: 'fix', stickiness: 'userId', payload: { type: 'json', value: '{"a":"\\u0041"}' } },
  { name: 'green', weight: 667, weightType: 'variable', stickiness: 'default' },
]

const variants: Variant[] = [
  {
    name: 'on',
    weight: 333.4,
    weightType: 'variable',
    stickiness: 'sessionId',
    payload: { type: 'csv', value: 'a,b' },
    overrides: [{ contextName: 'userId', values: ['7', '8'] }],
  },
  { name: 'off', weight: 666.6, weightType: 'fix', stickiness: 'default', overrides: [] },
]

const copied = <T>(value: T) => structuredClone(value)

/** A file of version 4 that uses every list and every field, for a store that has only what every server starts with. */
export const completeFile = () =>
  copied({
    version: 4,
    projects: [
      {
        id: 'shop',
        name: 'The shop',
        description: 'Sells things',
        health: 12,
        featureCount: 99,
        memberCount: 98,
        createdAt: '2024-01-02T03:04:05.678Z',
        updatedAt: '2024-02-03T04:05:06.789Z',
        favorite: true,
        mode: 'protected',
        defaultStickiness: 'userId',
      },
    ],
    environments: [{ name: 'staging', type: 'preproduction', sortOrder: 150, enabled: true, protected: true }],
    segments: [
      {
        id: 7,
        name: 'testers',
        description: 'Who test',
        project: null,
        constraints,
        createdBy: 'ada',
        createdAt: '2024-01-01T00:00:00.000Z',
      },
      { id: 9, name: 'shoppers', description: null, project: 'shop', constraints: [] },
    ],
    strategies: [
      {
        name: 'by-region',
        title: 'Region',
        displayName: 'By region',
        description: 'On in some regions',
        editable: true,
        deprecated: true,
        parameters: [{ name: 'regions', type: 'list', description: 'Which', required: true }],
      },
    ],
    tagTypes: [{ name: 'team', description: 'Who owns it', icon: 'T' }],
    tags: [
      { type: 'team', value: 'payments' },
      { type: 'simple', value: 'on no feature' },
    ],
    featureTags: [
      { featureName: 'checkout', tagType: 'team', tagValue: 'payments', createdByUserId: 3 },
      { featureName: 'checkout', tagValue: 'a:b C' },
      { featureName: 'retired', tagType: 'simple', tagValue: 'old' },
    ],
    features: [
      {
        name: 'checkout',
        type: 'experiment',
        description: 'Die neue „Kasse“ 🏁',
        project: 'shop',
        enabled: false,
        stale: true,
        favorite: true,
        impressionData: true,
        createdAt: '2024-03-04T05:06:07.891Z',
        archived: false,
        archivedAt: null,
        lastSeenAt: null,
        variants: [],
        strategies: [],
        children: [],
        dependencies: [{ feature: 'payments', enabled: true, variants: ['blue'] }],
      },
      { name: 'payments', type: 'kill-switch', project: 'shop', createdAt: '2024-03-05T00:00:00.000Z' },
      {
        name: 'retired',
        type: 'own-type',
        project: 'shop',
        createdAt: '2023-01-01T00:00:00.000Z',
        archived: true,
        archivedAt: '2023-12-31T23:59:59.999Z',
      },
    ],
    featureEnvironments: [
      { featureName: 'checkout', environment: 'production', enabled: true, variants, lastSeenAt: '2024-05-06T07:08:09.000Z' },
      { featureName: 'checkout', name: 'development', enabled: false, variants: [], lastSeenAt: '2024-05-07T07:08:09.000Z' },
      { featureName: 'retired', environment: 'staging', enabled: true },
    ],
    featureStrategies: [
      {
        id: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001',
        featureName: 'checkout',
        environment: 'production',
        name: 'flexibleRollout',
        title: 'Half of them',
        disabled: false,
        sortOrder: 20,
        segments: [7],
        constraints,
        variants: strategyVariants,
        parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout', '': 'of the empty name', 'ü 🏁': '' },
      },
      {
        id: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0002',
        featureName: 'checkout',
        environment: 'production',
        strategyName: 'by-region',
        disabled: true,
        sortOrder: 10.5,
        parameters: { regions: 'EU,US' },
      },
      { id: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0003', featureName: 'retired', environment: 'staging', name: 'default' },
    ],
    featureStrategySegments: [{ featureStrategyId: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0002', segmentId: 9 }],
  })

const empty = {
  enabled: false,
  strategies: [],
  variants: [],
  variantCount: 0,
  hasStrategies: false,
  hasEnabledStrategies: false,
  lastSeenAt: null,
}
const development = { name: 'development', environment: 'development', type: 'development', sortOrder: 100 }
const staging = { name: 'staging', environment: 'staging', type: 'preproduction', sortOrder: 150 }
const production = { name: 'production', environment: 'production', type: 'production', sortOrder: 200 }

/** The live and the archived features of that file as a server shows them after the import, by name. */
export const completeFeatures = () =>
  copied<Record<'checkout' | 'payments' | 'retired', Feature>>({
    checkout: {
      name: 'checkout',
      type: 'experiment',
      description: 'Die neue „Kasse“ 🏁',
      project: 'shop',
      archived: false,
      archivedAt: null,
      enabled: true,
      stale: true,
      favorite: false,
      impressionData: true,
      createdAt: '2024-03-04T05:06:07.891Z',
      lastSeenAt: '2024-05-07T07:08:09.000Z',
      environments: [
        { ...empty, ...development, featureName: 'checkout', lastSeenAt: '2024-05-07T07:08:09.000Z' },
        { ...empty, ...staging, featureName: 'checkout' },
        {
          ...production,
          featureName: 'checkout',
          enabled: true,
          lastSeenAt: '2024-05-06T07:08:09.000Z',
          variantCount: 2,
          hasStrategies: true,
          hasEnabledStrategies: true,
          strategies: [
            {
              id: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0002',
              name: 'by-region',
              title: null,
              disabled: true,
              featureName: 'checkout',
              sortOrder: 10.5,
              segments: [9],
              constraints: [],
              variants: [],
              parameters: { regions: 'EU,US' },
            },
            {
              id: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001',
              name: 'flexibleRollout',
              title: 'Half of them',
              disabled: false,
              featureName: 'checkout',
              sortOrder: 20,
              segments: [7],
              constraints,
              variants: strategyVariants,
              parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout', '': 'of the empty name', 'ü 🏁': '' },
            },
          ],
          variants,
        },
      ],
      variants: [],
      strategies: [],
      tags: [
        { type: 'simple', value: 'a:b C' },
        { type: 'team', value: 'payments' },
      ],
      children: [],
      dependencies: [{ feature: 'payments', enabled: true, variants: ['blue'] }],
    },
    payments: {
      name: 'payments',
      type: 'kill-switch',
      description: null,
      project: 'shop',
      archived: false,
      archivedAt: null,
      enabled: false,
      stale: false,
      favorite: false,
      impressionData: false,
      createdAt: '2024-03-05T00:00:00.000Z',
      lastSeenAt: null,
      environments: [development, staging, production].map((environment) => ({ ...empty, ...environment, featureName: 'payments' })),
      variants: [],
      strategies: [],
      tags: [],
      children: ['checkout'],
      dependencies: [],
    },
    retired: {
      name: 'retired',
      type: 'own-type',
      description: null,
      project: 'shop',
      archived: true,
      archivedAt: '2023-12-31T23:59:59.999Z',
      enabled: true,
      stale: false,
      favorite: false,
      impressionData: false,
      createdAt: '2023-01-01T00:00:00.000Z',
      lastSeenAt: null,
      environments: [
        { ...empty, ...development, featureName: 'retired' },
        {
          ...empty,
          ...staging,
          featureName: 'retired',
          enabled: true,
          hasStrategies: true,
          hasEnabledStrategies: true,
          strategies: [
            {
              id: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0003',
              name: 'default',
              title: null,
              disabled: false,
              featureName: 'retired',
              sortOrder: 0,
              segments: [],
              constraints: [],
              variants: [],
              parameters: {},
            },
          ],
        },
        { ...empty, ...production, featureName: 'retired' },
      ],
      variants: [],
      strategies: [],
      tags: [{ type: 'simple', value: 'old' }],
      children: [],
      dependencies: [],
    },
  })

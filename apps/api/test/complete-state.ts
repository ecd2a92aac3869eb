import type { ExportedState } from '@halyard/contracts'

const at = (day: number) => `2024-01-${String(day).padStart(2, '0')}T03:04:05.678Z`
const id = (digit: number) => `0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f000${digit}`

const constraints = [
  { contextName: 'userId', operator: 'IN' as const, values: ['1', 'ü 🏁', 'a "quote"\n\\'], inverted: true, caseInsensitive: false },
  { contextName: 'age', operator: 'NUM_GTE' as const, values: [] as string[], value: '18', inverted: false, caseInsensitive: false },
]
const variants = [
  {
    name: 'on',
    weight: 333.4,
    weightType: 'variable' as const,
    stickiness: 'sessionId',
    payload: { type: 'json' as const, value: '{"a":1}' },
    overrides: [{ contextName: 'userId', values: ['7', '8'] }],
  },
  { name: 'off', weight: 666.6, weightType: 'fix' as const, stickiness: 'default', overrides: [] },
]
const strategyVariants = [{ name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'userId' }]
const strategyType = (name: string, more: object = {}) => ({
  name,
  title: null,
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [],
  ...more,
})

/** A state with every field of an export, in the order of an export, without the rows of a new store. */
export const completeState = (): ExportedState => ({
  version: 4,
  environments: [
    { name: 'production', type: 'production', sortOrder: 20, enabled: false, protected: false },
    { name: 'staging', type: 'preproduction', sortOrder: 10, enabled: true, protected: true },
  ],
  projects: [
    {
      id: 'default',
      name: 'Everything else',
      description: null,
      mode: 'open',
      defaultStickiness: 'default',
      featureNaming: null,
      createdAt: at(1),
      updatedAt: null,
      environments: [],
      changeRequestEnvironments: [],
    },
    {
      id: 'shop',
      name: 'The shop',
      description: 'Sells „things“',
      mode: 'private',
      defaultStickiness: 'userId',
      featureNaming: { pattern: '[a-z-]+', example: 'checkout', description: null },
      createdAt: at(2),
      updatedAt: at(3),
      environments: [
        {
          environment: 'production',
          defaultStrategy: {
            name: 'by-region',
            title: 'In Europe',
            segments: [9, 7],
            constraints,
            variants: strategyVariants,
            parameters: { regions: 'EU' },
          },
        },
        { environment: 'staging', defaultStrategy: null },
      ],
      changeRequestEnvironments: [
        { environment: 'production', changeRequestEnabled: true, requiredApprovals: 3 },
        { environment: 'staging', changeRequestEnabled: false, requiredApprovals: 1 },
      ],
    },
  ],
  strategies: [
    strategyType('by-region', {
      title: 'Region',
      displayName: 'By region',
      description: 'On in some regions',
      deprecated: true,
      parameters: [{ name: 'regions', type: 'list', description: 'Which', required: true }],
    }),
  ],
  tagTypes: [
    { name: 'simple', description: null, icon: null },
    { name: 'team', description: 'Who owns it', icon: 'T' },
  ],
  tags: [
    { type: 'simple', value: 'on no feature' },
    { type: 'team', value: 'payments' },
  ],
  segments: [
    { id: 7, name: 'testers', description: 'Who test', project: null, constraints, createdBy: 'ada', createdAt: at(4) },
    { id: 9, name: 'shoppers', description: null, project: 'shop', constraints: [], createdBy: null, createdAt: at(5) },
  ],
  contextFields: [
    {
      name: 'country',
      description: 'Where the user is',
      stickiness: true,
      sensitive: true,
      sortOrder: 3,
      legalValues: [{ value: 'dk', description: 'Denmark' }, { value: 'de' }],
      createdAt: at(6),
    },
    { name: 'userId', description: null, stickiness: false, sensitive: false, sortOrder: 4, legalValues: [], createdAt: at(7) },
  ],
  featureTypes: [
    { id: 'experiment', lifetimeDays: 41 },
    { id: 'kill-switch', lifetimeDays: 5 },
    { id: 'operational', lifetimeDays: 8 },
    { id: 'permission', lifetimeDays: 9 },
    { id: 'release', lifetimeDays: null },
  ],
  features: [
    {
      name: 'checkout',
      project: 'shop',
      type: 'experiment',
      description: 'Die neue „Kasse“ 🏁',
      stale: true,
      impressionData: true,
      flagValue: { type: 'string', defaultValue: 'hell' },
      createdAt: at(8),
      archived: false,
      archivedAt: null,
      outlivedAt: at(20),
      dependencies: [{ feature: 'payments', enabled: true, variants: ['blue'] }],
    },
    {
      name: 'payments',
      project: 'shop',
      type: 'kill-switch',
      description: null,
      stale: false,
      impressionData: false,
      flagValue: null,
      createdAt: at(9),
      archived: false,
      archivedAt: null,
      outlivedAt: null,
      dependencies: [],
    },
    {
      name: 'retired',
      project: 'shop',
      type: 'own-type',
      description: '',
      stale: false,
      impressionData: false,
      flagValue: null,
      createdAt: at(10),
      archived: true,
      archivedAt: at(11),
      outlivedAt: null,
      dependencies: [],
    },
  ],
  featureEnvironments: [
    { featureName: 'checkout', environment: 'production', enabled: true, variants, lastSeenAt: at(12) },
    { featureName: 'checkout', environment: 'staging', enabled: false, variants: [], lastSeenAt: null },
    { featureName: 'payments', environment: 'production', enabled: false, variants: [], lastSeenAt: null },
    { featureName: 'payments', environment: 'staging', enabled: false, variants: [], lastSeenAt: null },
    { featureName: 'retired', environment: 'production', enabled: false, variants: [], lastSeenAt: null },
    { featureName: 'retired', environment: 'staging', enabled: true, variants: [], lastSeenAt: null },
  ],
  featureStrategies: [
    {
      featureName: 'checkout',
      environment: 'production',
      id: id(2),
      name: 'by-region',
      title: null,
      disabled: true,
      sortOrder: 10.5,
      constraints: [],
      variants: [],
      parameters: { regions: 'EU,US' },
    },
    {
      featureName: 'checkout',
      environment: 'production',
      id: id(1),
      name: 'flexibleRollout',
      title: 'Half of them',
      disabled: false,
      sortOrder: 20,
      constraints,
      variants: strategyVariants,
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout', '': 'of the empty name', 'ü 🏁': '' },
    },
    {
      featureName: 'retired',
      environment: 'staging',
      id: id(3),
      name: 'default',
      title: null,
      disabled: false,
      sortOrder: 0,
      constraints: [],
      variants: [],
      parameters: {},
    },
  ],
  featureStrategySegments: [
    { featureStrategyId: id(2), segmentId: 9 },
    { featureStrategyId: id(1), segmentId: 9 },
    { featureStrategyId: id(1), segmentId: 7 },
  ],
  featureTags: [{ featureName: 'checkout', tagType: 'team', tagValue: 'payments' }],
})

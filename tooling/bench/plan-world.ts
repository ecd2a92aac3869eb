import { emptyFeature, emptyWorld, type FlagFeature, type StoredStrategy, type World } from '@halyard/domain'

const id = (feature: number, strategy: number) => `00000000-0000-4000-8000-${String(feature * 10 + strategy).padStart(12, '0')}`

const strategyOf = (feature: number, at: number): StoredStrategy => ({
  id: id(feature, at),
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: at,
  segments: [],
  constraints: [{ contextName: 'userId', operator: 'IN', values: ['17', '34', '51'], inverted: false, caseInsensitive: false }],
  variants: [],
  parameters: { rollout: '25', stickiness: 'default', groupId: `feature-${feature}` },
})

const featureOf = (index: number): FlagFeature => ({
  ...emptyFeature,
  name: `feature-${index}`,
  project: 'default',
  configuration: { enabled: true, strategies: [0, 1, 2].map((at) => strategyOf(index, at)), variants: [] },
})

/** A world of features with three strategies each, and changes that edit these strategies in turn. */
export const planWorld = (features: number, changes: number): { readonly world: World; readonly changes: readonly object[] } => ({
  world: {
    ...emptyWorld,
    project: 'default',
    environment: 'production',
    features: new Map(Array.from({ length: features }, (_, index) => [`feature-${index}`, featureOf(index)])),
    strategyTypes: new Map([['flexibleRollout', { parameters: [], editable: false, deprecated: false }]]),
  },
  changes: Array.from({ length: changes }, (_, at) => ({
    id: at + 1,
    action: 'updateStrategy',
    feature: `feature-${at % features}`,
    payload: {
      id: id(at % features, Math.floor(at / features) % 3),
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['17', String(at)] }],
      parameters: { rollout: String(at % 100), stickiness: 'default', groupId: `feature-${at % features}` },
    },
  })),
})

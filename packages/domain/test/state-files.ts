import type {
  ImportedEnvironment,
  ImportedFeature,
  ImportedFeatureEnvironment,
  ImportedFeatureStrategy,
  ImportedNestedEnvironment,
  ImportedProject,
  ImportedSegment,
  ImportedStrategy,
  ImportedStrategyType,
} from '@halyard/contracts'
import type { StateFile, StateLists } from '../src/index.ts'

/** Objects of a file after parsing, with every default filled in. */
export const feature = (name: string, more: Partial<ImportedFeature> = {}): ImportedFeature => ({
  name,
  type: 'release',
  description: null,
  project: 'default',
  stale: false,
  impressionData: false,
  flagValue: null,
  environments: [],
  variants: [],
  strategies: [],
  tags: [],
  dependencies: [],
  ...more,
})

export const strategy = (more: Partial<ImportedStrategy> = {}): ImportedStrategy => ({
  name: 'default',
  title: null,
  disabled: false,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
  ...more,
})

export const featureStrategy = (featureName: string, more: Partial<ImportedFeatureStrategy> = {}): ImportedFeatureStrategy => ({
  ...strategy(),
  ...more,
  featureName,
})

export const nestedEnvironment = (environment: string, more: Partial<ImportedNestedEnvironment> = {}): ImportedNestedEnvironment => ({
  environment,
  enabled: true,
  strategies: [],
  variants: [],
  ...more,
})

export const featureEnvironment = (
  featureName: string,
  environment: string,
  more: Partial<ImportedFeatureEnvironment> = {},
): ImportedFeatureEnvironment => ({ environment, enabled: true, strategies: [], variants: [], ...more, featureName })

export const variant = (name: string): ImportedFeature['variants'][number] => ({
  name,
  weight: 1000,
  weightType: 'variable',
  stickiness: 'default',
  overrides: [],
})

export const project = (id: string, more: Partial<ImportedProject> = {}): ImportedProject => ({
  id,
  name: id,
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  ...more,
})

export const environment = (name: string, more: Partial<ImportedEnvironment> = {}): ImportedEnvironment => ({
  name,
  type: 'production',
  sortOrder: 100,
  enabled: true,
  protected: false,
  ...more,
})

export const strategyType = (name: string, more: Partial<ImportedStrategyType> = {}): ImportedStrategyType => ({
  name,
  title: null,
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [],
  ...more,
})

export const segment = (id: number, name: string, more: Partial<ImportedSegment> = {}): ImportedSegment => ({
  id,
  name,
  description: null,
  project: null,
  constraints: [],
  ...more,
})

export const tagType = (name: string) => ({ name, description: '', icon: null })

/** A file of version 4 with the given lists and no others. */
export const fileOf = (lists: Partial<StateLists>): StateFile => ({
  lists: {
    features: [],
    strategies: [],
    tags: [],
    tagTypes: [],
    featureTags: [],
    projects: [],
    featureStrategies: [],
    featureEnvironments: [],
    environments: [],
    segments: [],
    featureStrategySegments: [],
    contextFields: [],
    featureTypes: [],
    ...lists,
  },
  // Object.keys loses the key type; the type of the parameter guarantees the keys.
  present: new Set(Object.keys(lists) as (keyof StateLists)[]),
  assumed: [],
  ignored: [],
})

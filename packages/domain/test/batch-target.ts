import type { ExportResult } from '@halyard/contracts'
import { batchSchema } from '@halyard/contracts'
import { type BatchPlan, type BatchTarget, planBatch, type TargetFeature } from '../src/index.ts'

/** A place without anything in it, but the built-in types. */
export const emptyTarget = (more: Partial<BatchTarget> = {}): BatchTarget => ({
  project: 'shop',
  environment: 'production',
  features: new Map(),
  elsewhere: new Set(),
  links: [],
  segments: new Map(),
  strategyTypes: new Map([
    ['default', { parameters: [] }],
    ['flexibleRollout', { parameters: [{ name: 'rollout', type: 'percentage', description: '', required: false }] }],
  ]),
  contextFields: new Map([['userId', { legalValues: [] }]]),
  tagTypes: new Set(['simple']),
  naming: null,
  reviewed: [],
  ...more,
})

export const aFeature = (name: string, more: Partial<TargetFeature> = {}): TargetFeature => ({
  name,
  type: 'release',
  description: null,
  stale: false,
  impressionData: false,
  archived: false,
  configuration: { enabled: false, strategies: [], variants: [] },
  tags: [],
  parents: [],
  ...more,
})

export const withFeatures = (...features: readonly TargetFeature[]): Pick<BatchTarget, 'features'> => ({
  features: new Map(features.map((feature) => [feature.name, feature])),
})

let made = 0

/** Plans a file as it is sent. */
export const planned = (data: object, target: BatchTarget = emptyTarget()): BatchPlan =>
  planBatch(batchSchema.parse(data), target, {
    compile: (pattern) => (name) => new RegExp(`^(?:${pattern})$`).test(name),
    newId: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    newSegmentId: () => ++made,
    bytesOf: (configuration) => JSON.stringify(configuration).length,
  })

const linksOf = (features: Iterable<TargetFeature>) =>
  [...features].flatMap(({ name, parents }) => parents.map((parent) => ({ feature: name, parent: parent.feature })))

/** The place once a plan without errors has been stored there. */
export const applied = (target: BatchTarget, { changes, segments, contextFields, tagTypes }: BatchPlan): BatchTarget => {
  const features = new Map([...target.features, ...changes.map(({ after }) => [after.name, { ...after, archived: false }] as const)])
  return {
    ...target,
    features,
    links: linksOf(features.values()),
    segments: new Map([...target.segments, ...segments.map((segment) => [segment.name, segment] as const)]),
    contextFields: new Map([
      ...target.contextFields,
      ...contextFields.map(({ name, legalValues = [] }) => [name, { legalValues }] as const),
    ]),
    tagTypes: new Set([...target.tagTypes, ...tagTypes.map(({ name }) => name)]),
  }
}

/** What an export of all its features gives. */
export const exportOf = ({ features, segments, contextFields, environment, project }: BatchTarget): ExportResult => {
  const all = [...features.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  const used = new Set(all.flatMap(({ configuration }) => configuration.strategies.flatMap((strategy) => strategy.segments)))
  return {
    features: all.map(({ name, type, description, stale, impressionData }) => ({
      ...{ name, type, description, stale, impressionData, project },
      createdAt: null,
    })),
    featureStrategies: all.flatMap(({ name, configuration }) =>
      configuration.strategies.map((strategy) => ({ ...strategy, featureName: name })),
    ) as ExportResult['featureStrategies'],
    featureEnvironments: all.map(({ name, configuration: { enabled, variants } }) => ({
      ...{ name: environment, environment, featureName: name, enabled },
      variants: [...variants],
    })) as ExportResult['featureEnvironments'],
    featureTags: all.flatMap(({ name, tags }) => tags.map(({ type, value }) => ({ featureName: name, tagType: type, tagValue: value }))),
    dependencies: all
      .filter(({ parents }) => parents.length > 0)
      .map(({ name, parents }) => ({ feature: name, dependencies: [...parents] })),
    tagTypes: [...new Set(all.flatMap(({ tags }) => tags.map(({ type }) => type)))].map((name) => ({
      name,
      description: null,
      icon: null,
    })),
    segments: [...segments.values()]
      .filter(({ id }) => used.has(id))
      .map((segment) => ({ ...segment, constraints: [...segment.constraints] })),
    contextFields: [...contextFields].map(([name, { legalValues }]) => ({
      ...{ name, description: null, stickiness: false, sortOrder: 10 },
      legalValues: [...legalValues],
    })),
  }
}

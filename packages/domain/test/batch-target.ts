import type { ExportResult, FeatureNaming } from '@halyard/contracts'
import { batchSchema } from '@halyard/contracts'
import { type BatchPlan, emptyConfiguration, type FlagFeature, planBatch, shownMetadata, type World } from '../src/index.ts'
import { flagFeature, flagWorld } from './flag-worlds.ts'

type Given = Partial<World> & { readonly naming?: FeatureNaming | null; readonly reviewed?: readonly string[] }

/** A world with only the built-in types. */
export const emptyTarget = ({ naming = null, reviewed = [], ...more }: Given = {}): World => {
  const environmentEntries = ['production', ...reviewed].map(
    (name) => [name, { reviewed: reviewed.includes(name), defaultStrategy: null }] as const,
  )
  return {
    ...flagWorld([]),
    projects: new Map([['shop', { naming, environments: new Map(environmentEntries) }]]),
    contextFields: new Map([['userId', { legalValues: new Set() }]]),
    tagTypes: new Set(['simple']),
    ...more,
  }
}

export const aFeature = flagFeature

export const withFeatures = (...features: readonly FlagFeature[]): Pick<World, 'features'> => ({
  features: new Map(features.map((feature) => [feature.name, feature])),
})

let made = 0

/** Plans a file in the format of a request. */
export const planned = (data: object, target: World = emptyTarget()): BatchPlan =>
  planBatch(batchSchema.parse(data), target, {
    compile: (pattern) => (name) => new RegExp(`^(?:${pattern})$`).test(name),
    newId: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    newSegmentId: () => ++made,
    bytesOf: (configuration) => JSON.stringify(configuration).length,
  })

const withChildren = (features: readonly FlagFeature[]): FlagFeature[] =>
  features.map((feature) => {
    const children = features.filter(({ parents }) => parents.some((parent) => parent.feature === feature.name))
    return { ...feature, children: children.map(({ name }) => name) }
  })

/** The world after a plan without errors is stored. */
export const applied = (target: World, { changes, segments, contextFields, tagTypes }: BatchPlan): World => {
  const features = new Map([...target.features, ...changes.map(({ after }) => [after.name, after] as const)])
  return {
    ...target,
    ...withFeatures(...withChildren([...features.values()])),
    segments: new Map([...target.segments, ...segments.map((segment) => [segment.id, { ...segment, usedBy: [] }] as const)]),
    contextFields: new Map([
      ...target.contextFields,
      ...contextFields.map(
        ({ name, legalValues = [] }) => [name, { legalValues: new Set(legalValues.map(({ value }) => value)) }] as const,
      ),
    ]),
    tagTypes: new Set([...target.tagTypes, ...tagTypes.map(({ name }) => name)]),
  }
}

export const configurationOf = ({ configuration = emptyConfiguration }: FlagFeature) => configuration

/** The export of all features of a world. */
export const exportOf = ({ features, segments, contextFields, environment, project }: World): ExportResult => {
  const all = [...features.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  const used = new Set(all.flatMap((feature) => configurationOf(feature).strategies.flatMap((strategy) => strategy.segments)))
  return {
    features: all.map((feature) => ({
      name: feature.name,
      ...shownMetadata(feature),
      project,
      createdAt: null,
    })),
    featureStrategies: all.flatMap((feature) =>
      configurationOf(feature).strategies.map((strategy) => ({ ...strategy, featureName: feature.name })),
    ) as ExportResult['featureStrategies'],
    featureEnvironments: all.map((feature) => ({
      ...{ name: environment, environment, featureName: feature.name, enabled: configurationOf(feature).enabled },
      variants: [...configurationOf(feature).variants],
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
      .map(({ usedBy: _, ...segment }) => ({ ...segment, constraints: [...segment.constraints] })),
    contextFields: [...contextFields].map(([name, { legalValues }]) => ({
      ...{ name, description: null, stickiness: false, sensitive: false, sortOrder: 10 },
      legalValues: [...legalValues].map((value) => ({ value })),
    })),
  }
}

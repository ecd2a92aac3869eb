import type { ExportedState } from '@halyard/contracts'
import { compareCodePoints, compareTags } from '@halyard/domain'
import type { State, StoredFeature, StoredProject } from './state.ts'

type Wanted = Readonly<Record<string, unknown>>

const byKey = <Value>(map: ReadonlyMap<string, Value>): Value[] =>
  [...map].sort(([one], [other]) => compareCodePoints(one, other)).map(([, value]) => value)

const toProject = ({ environments, reviews, ...project }: StoredProject, withSegments: boolean) => ({
  ...project,
  environments: [...environments]
    .sort(([one], [other]) => compareCodePoints(one, other))
    .map(([environment, strategy]) => ({
      environment,
      defaultStrategy: strategy && !withSegments ? { ...strategy, segments: [] } : strategy,
    })),
  changeRequestEnvironments: [...reviews]
    .sort(([one], [other]) => compareCodePoints(one, other))
    .map(([environment, { enabled, requiredApprovals }]) => ({ environment, changeRequestEnabled: enabled, requiredApprovals })),
})

const toFeature = ({ tags: _, parents, configurations: __, ...feature }: StoredFeature) => ({
  ...feature,
  archived: feature.archivedAt !== null,
  dependencies: [...parents].sort((one, other) => compareCodePoints(one.feature, other.feature)),
})

/** Each feature in each of its environments, sorted. */
const configurationsOf = (features: readonly StoredFeature[]) =>
  features.flatMap((feature) =>
    [...feature.configurations]
      .sort(([one], [other]) => compareCodePoints(one, other))
      .map(([environment, configuration]) => ({ featureName: feature.name, environment, configuration })),
  )

const listsOf = (state: State, wanted: Wanted) => {
  const is = (kind: string) => wanted[kind] === true
  const features = byKey(state.features)
  const configurations = configurationsOf(features)
  const strategies = configurations.flatMap(({ featureName, environment, configuration }) =>
    configuration.strategies.map((strategy) => ({ featureName, environment, strategy })),
  )
  const hasFeatures = is('featureToggles')
  return [
    ['environments', is('environments') && byKey(state.environments)],
    ['projects', is('projects') && byKey(state.projects).map((project) => toProject(project, is('segments')))],
    ['strategies', is('strategies') && byKey(state.strategyTypes)],
    ['tagTypes', is('tags') && byKey(state.tagTypes)],
    ['tags', is('tags') && [...state.tags.values()].sort(compareTags)],
    ['segments', is('segments') && [...state.segments.values()].sort((one, other) => one.id - other.id)],
    ['contextFields', is('contextFields') && byKey(state.contextFields)],
    [
      'featureTypes',
      hasFeatures &&
        [...state.lifetimes].sort(([one], [other]) => compareCodePoints(one, other)).map(([id, lifetimeDays]) => ({ id, lifetimeDays })),
    ],
    ['features', hasFeatures && features.map(toFeature)],
    [
      'featureEnvironments',
      hasFeatures &&
        configurations.map(({ featureName, environment, configuration: { enabled, variants, lastSeenAt } }) => ({
          featureName,
          environment,
          enabled,
          variants,
          lastSeenAt,
        })),
    ],
    [
      'featureStrategies',
      hasFeatures && strategies.map(({ strategy: { segments: _, ...strategy }, ...place }) => ({ ...strategy, ...place })),
    ],
    [
      'featureStrategySegments',
      hasFeatures &&
        is('segments') &&
        strategies.flatMap(({ strategy: { id, segments } }) => segments.map((segmentId) => ({ featureStrategyId: id, segmentId }))),
    ],
    [
      'featureTags',
      hasFeatures &&
        is('tags') &&
        features.flatMap(({ name, tags }) => tags.map(({ type, value }) => ({ featureName: name, tagType: type, tagValue: value }))),
    ],
  ] as const
}

/** The state as a file of version 4, with the wanted kinds. */
export const exportState = (state: State, wanted: Wanted): ExportedState =>
  // The lists are those of the file.
  ({ version: 4, ...Object.fromEntries(listsOf(state, wanted).filter(([, items]) => items !== false)) }) as unknown as ExportedState

import { compareCodePoints, emptyWorld, type FlagFeature, type FlagSegment, inOrder, type SegmentUse, type World } from '@halyard/domain'
import type { State, StoredFeature, StoredProject } from './state.ts'

/** Names of the live features that depend on a feature, sorted. */
export const childrenOf = ({ features }: State, parent: string): string[] =>
  [...features.values()]
    .filter(({ archivedAt, parents }) => archivedAt === null && parents.some(({ feature }) => feature === parent))
    .map(({ name }) => name)
    .sort(compareCodePoints)

export const toFlagFeature = (state: State, feature: StoredFeature, environment: string): FlagFeature => {
  const configuration = feature.configurations.get(environment)
  return {
    ...feature,
    archived: feature.archivedAt !== null,
    children: childrenOf(state, feature.name),
    configuration: configuration && {
      enabled: configuration.enabled,
      strategies: inOrder(configuration.strategies),
      variants: configuration.variants,
    },
  }
}

/** The strategies and default strategies that use a segment. */
export const usesOf = ({ features, projects }: State, id: number): SegmentUse[] => [
  ...[...features.values()].flatMap(({ project, configurations }) =>
    [...configurations].flatMap(([environment, { strategies }]) =>
      strategies
        .filter(({ segments }) => segments.includes(id))
        .map(({ id: strategy }) => ({ strategy, project, environment, isDefault: false })),
    ),
  ),
  ...[...projects.values()].flatMap(({ id: project, environments }) =>
    [...environments].flatMap(([environment, strategy]) =>
      strategy?.segments.includes(id) ? [{ strategy: environment, project, environment, isDefault: true }] : [],
    ),
  ),
]

export const isReviewed = ({ reviews }: StoredProject, environment: string): boolean => reviews.get(environment)?.enabled === true

const projectsIn = ({ projects }: State): World['projects'] =>
  new Map(
    [...projects.values()].map((project) => [
      project.id,
      {
        naming: project.featureNaming,
        environments: new Map(
          [...project.environments].map(([name, defaultStrategy]) => [name, { reviewed: isReviewed(project, name), defaultStrategy }]),
        ),
      },
    ]),
  )

const segmentsIn = (state: State): ReadonlyMap<number, FlagSegment> =>
  new Map([...state.segments.values()].map((segment) => [segment.id, { ...segment, usedBy: usesOf(state, segment.id) }]))

/** The complete world, without configurations of features. */
export const completeWorld = (state: State): World => ({
  ...emptyWorld,
  environments: state.environments,
  projects: projectsIn(state),
  features: new Map([...state.features.values()].map((feature) => [feature.name, toFlagFeature(state, feature, '')])),
  segments: segmentsIn(state),
  strategyTypes: state.strategyTypes,
  contextFields: new Map(
    [...state.contextFields.values()].map(({ name, legalValues }) => [
      name,
      { legalValues: new Set(legalValues.map(({ value }) => value)) },
    ]),
  ),
  featureTypes: state.lifetimes,
  tagTypes: new Set(state.tagTypes.keys()),
  tags: state.tags,
})

/** The world of direct changes to a project in an environment; an empty environment: the changes apply to all environments. */
export const worldIn = (state: State, project: string, environment: string): World => {
  const own = [...state.features.values()].filter((feature) => feature.project === project)
  return {
    ...completeWorld(state),
    project,
    environment,
    features: new Map(own.map((feature) => [feature.name, toFlagFeature(state, feature, environment)])),
  }
}

/**
 * The world in which a change request is planned. A segment of another project only reserves its name: a negative id hides the segment, because
 * no change can name the id.
 */
export const worldToPlan = (state: State, project: string, environment: string): World => {
  const world = worldIn(state, project, environment)
  const segments = [...world.segments.values()].map((segment) =>
    segment.project === null || segment.project === project ? segment : { ...segment, id: -segment.id, description: null, constraints: [] },
  )
  return { ...world, segments: new Map(segments.map((segment) => [segment.id, segment])) }
}

/** The state after changes to worlds of one project; features that became archived are archived at the given time. */
export const afterChanges = (state: State, worlds: readonly { readonly before: World; readonly after: World }[], at: string): State => {
  const features = new Map(state.features)
  const segments = new Map(state.segments)
  for (const { before, after } of worlds) {
    for (const [name, changed] of after.features) {
      const former = before.features.get(name)
      const stored = features.get(name)
      if (!stored || changed === former) continue
      const { archived, parents, configuration } = changed
      const isReconfigured = configuration !== undefined && configuration !== former?.configuration
      const lastSeenAt = stored.configurations.get(after.environment)?.lastSeenAt ?? null
      features.set(name, {
        ...stored,
        parents,
        archivedAt: archived ? (stored.archivedAt ?? at) : null,
        ...(isReconfigured && { configurations: new Map(stored.configurations).set(after.environment, { ...configuration, lastSeenAt }) }),
      })
    }
    for (const id of before.segments.keys()) if (id > 0 && !after.segments.has(id)) segments.delete(id)
    for (const [id, { usedBy: _, ...changed }] of after.segments) {
      const stored = segments.get(id)
      if (stored) segments.set(id, { ...stored, ...changed })
    }
  }
  return { ...state, features, segments }
}

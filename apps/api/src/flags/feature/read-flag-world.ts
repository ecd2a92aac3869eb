import type { FlagConfiguration, FlagFeature, FlagSegment, FlagWorld } from '@halyard/domain'
import { toDependency } from '../../cache/lists/features.mappers.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { listReviewedEnvironments } from '../../store/repositories/change-request-settings.repository.ts'
import { listDefaultStrategies } from '../../store/repositories/change-request-world.repository.ts'
import { type LinkRow, listLinks, lockDependencies } from '../../store/repositories/dependencies.repository.ts'
import { type FlagConfigurationRow, listConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import {
  type FlagSegmentRow,
  listLegalValues,
  listStrategyTypes,
  lockFeaturesAndParents,
  lockFeaturesOfProject,
  lockSegmentsToUse,
} from '../../store/repositories/flag-world.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../../store/repositories/projects.repository.ts'

/** What is to be read and locked. */
export interface FlagPlace {
  readonly project: string
  /** None: the features alone are. */
  readonly environments: readonly string[]
  readonly features: readonly string[]
  readonly segments: readonly number[]
  /** Whether what depends on what is needed. */
  readonly linked?: boolean
}

export interface PresentFlags {
  /** The environments of the project in which changes are reviewed. */
  readonly reviewed: readonly string[]
  /** All environments of the project, where dependencies were asked for. */
  readonly environments: readonly { readonly environment: string }[]
  /** The world of each environment, in the order in which these were asked for; one of no environment where none was. */
  readonly worlds: readonly FlagWorld[]
}

/** Stands for an environment in a world of features as a whole. */
const nowhere = ''

const configurationOf = (row: FlagConfigurationRow | undefined): FlagConfiguration | undefined =>
  row && {
    enabled: row.enabled,
    strategies: row.strategies.toSorted((left, right) => left.sortOrder - right.sortOrder),
    variants: row.variants,
  }

const keyOf = (environment: string, feature: string) => JSON.stringify([environment, feature])

/** Segments by id. One that is confined to a project of which the caller may not know is as one that is not there. */
const segmentsOf = (rows: readonly FlagSegmentRow[], caller: Pick<Caller, 'visible'>): ReadonlyMap<number, FlagSegment> =>
  new Map(
    rows
      .filter(({ project }) => project === null || sees(caller, project))
      // Who uses a segment matters to those alone who change or delete it.
      .map((row) => [row.id, { ...row, usedBy: [] }]),
  )

/** The parents of features and their live children. */
const linksOf = (rows: readonly LinkRow[]) => {
  const byChild = Map.groupBy(rows, ({ feature }) => feature)
  const byParent = Map.groupBy(rows, ({ parent }) => parent)
  return (name: string): Pick<FlagFeature, 'parents' | 'children'> => ({
    parents: (byChild.get(name) ?? []).map(toDependency),
    children: (byParent.get(name) ?? []).filter(({ live }) => live).map(({ feature }) => feature),
  })
}

/**
 * Locks what changes need, and reads it in the same round trip; undefined: there is no such project. Dependencies come in another one, since
 * no change to an environment looks at them, and the uses of segments are left out.
 */
export const readFlagWorlds = async (
  tx: Tx,
  caller: Pick<Caller, 'visible'>,
  { project, environments, features: names, segments: ids, linked = false }: FlagPlace,
): Promise<PresentFlags | undefined> => {
  const [[owner], features, segments, reviewed, configurations, types, fields, defaults] = await tx.batch(
    linked ? lockDependencies(project) : lockProject(project),
    linked ? lockFeaturesAndParents(project, names) : lockFeaturesOfProject(project, names),
    lockSegmentsToUse(ids, { project, environments }),
    listReviewedEnvironments(project),
    listConfigurations(project, names, environments),
    listStrategyTypes(),
    listLegalValues(),
    listDefaultStrategies(project, environments),
  )
  if (!owner) return undefined
  const [links, own] = linked ? await tx.batch(listLinks(names), listEnvironmentsOfProject(project)) : [[], []]
  const linksIn = linksOf(links)
  const named = new Set(names)
  const stored = new Map(configurations.map((row) => [keyOf(row.environment, row.feature), row]))
  const common = {
    project,
    segments: segmentsOf(segments, caller),
    strategyTypes: new Map(types.map((type) => [type.name, type])),
    contextFields: new Map(fields.map((field) => [field.name, { legalValues: new Set(field.legal_values.map(({ value }) => value)) }])),
  }
  return {
    reviewed: reviewed.map((row) => row.environment),
    environments: own,
    worlds: (environments.length > 0 ? environments : [nowhere]).map((environment) => ({
      ...common,
      environment,
      defaultStrategy: defaults.find((row) => row.environment === environment)?.strategy ?? null,
      features: new Map(
        features
          .filter(({ name }) => named.has(name))
          .map((feature) => {
            const configuration = configurationOf(stored.get(keyOf(environment, feature.name)))
            return [feature.name, { ...feature, ...linksIn(feature.name), configuration }]
          }),
      ),
    })),
  }
}

/** The world with segments that it turned out to need beside those that it has. */
export const withSegments = async (
  tx: Tx,
  caller: Pick<Caller, 'visible'>,
  world: FlagWorld,
  ids: readonly number[],
): Promise<FlagWorld> => {
  const [rows] = await tx.batch(lockSegmentsToUse(ids))
  return { ...world, segments: new Map([...world.segments, ...segmentsOf(rows, caller)]) }
}

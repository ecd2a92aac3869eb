import type { FlagConfiguration, FlagSegment, FlagWorld } from '@halyard/domain'
import { type Caller, sees } from '../access/caller.ts'
import type { Tx } from '../db/index.ts'
import { listReviewedEnvironments } from '../features/change-requests/config.repository.ts'
import { lockProject } from '../features/projects/projects.repository.ts'
import {
  type FlagConfigurationRow,
  type FlagSegmentRow,
  listConfigurations,
  listLegalValues,
  listStrategyTypes,
  lockFeaturesOfProject,
  lockSegmentsToUse,
} from './flag-world.repository.ts'

/** What is to be read and locked. */
export interface FlagPlace {
  readonly project: string
  readonly environments: readonly string[]
  readonly features: readonly string[]
  readonly segments: readonly number[]
}

export interface PresentFlags {
  /** The environments of the project in which changes are reviewed. */
  readonly reviewed: readonly string[]
  /** The world of each environment, in the order in which these were asked for. */
  readonly worlds: readonly FlagWorld[]
}

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

/**
 * Locks what changes to environments need, and reads it in the same round trip; undefined: there is no such project. Dependencies and the
 * uses of segments are left out: no change to an environment looks at them.
 */
export const readFlagWorlds = async (
  tx: Tx,
  caller: Pick<Caller, 'visible'>,
  { project, environments, features: names, segments: ids }: FlagPlace,
): Promise<PresentFlags | undefined> => {
  const [[owner], features, segments, reviewed, configurations, types, fields] = await tx.batch(
    lockProject(project),
    lockFeaturesOfProject(project, names),
    lockSegmentsToUse(ids),
    listReviewedEnvironments(project),
    listConfigurations(project, names, environments),
    listStrategyTypes(),
    listLegalValues(),
  )
  if (!owner) return undefined
  const stored = new Map(configurations.map((row) => [keyOf(row.environment, row.feature), row]))
  const common = {
    project,
    segments: segmentsOf(segments, caller),
    strategyTypes: new Map(types.map((type) => [type.name, type])),
    contextFields: new Map(fields.map((field) => [field.name, { legalValues: new Set(field.legal_values.map(({ value }) => value)) }])),
    // No project has one of its own.
    defaultStrategy: null,
  }
  return {
    reviewed: reviewed.map((row) => row.environment),
    worlds: environments.map((environment) => ({
      ...common,
      environment,
      features: new Map(
        features.map((feature) => {
          const configuration = configurationOf(stored.get(keyOf(environment, feature.name)))
          return [feature.name, { ...feature, parents: [], children: [], configuration }]
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

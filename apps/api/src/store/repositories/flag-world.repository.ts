import type { Constraint } from '@halyard/contracts'
import type { StrategyParameter } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'

export interface FlagFeatureRow {
  readonly name: string
  readonly archived: boolean
  readonly stale: boolean
}

/** Locks those of the features that are in the project, by name, archived ones included. */
export const lockFeaturesOfProject = (project: string, features: readonly string[]): Query<FlagFeatureRow> =>
  sql<FlagFeatureRow>`
    select name, archived_at is not null as archived, stale from feature
    where project = ${project} and name = any(${textArray(features)}) order by name for update`.compile(build)

/** The same together with their parents, which change when they lose a child. */
export const lockFeaturesAndParents = (project: string, features: readonly string[]): Query<FlagFeatureRow> =>
  sql<FlagFeatureRow>`
    select name, archived_at is not null as archived, stale from feature
    where project = ${project}
      and name in (select unnest(${textArray(features)}) union select parent from feature_dependency where feature = any(${textArray(features)}))
    order by name for update`.compile(build)

export interface FlagSegmentRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly project: string | null
  readonly constraints: readonly Constraint[]
}

interface PlaceOfDefaults {
  readonly project: string
  readonly environments: readonly string[]
}

const ofDefaults = ({ project, environments }: PlaceOfDefaults) => sql`
    select segment::bigint from project_environment, jsonb_array_elements_text(default_strategy -> 'segments') as segment
    where project = ${project} and environment = any(${textArray(environments)})`

/** Keeps segments as they are until the transaction ends, and with a place those that its default strategies have. */
export const lockSegmentsToUse = (ids: readonly number[], place?: PlaceOfDefaults): Query<FlagSegmentRow> =>
  sql<FlagSegmentRow>`
    select id, name, description, project, constraints from segment
    where id = any(${[...ids]}::bigint[]) ${place ? sql`or id in (${ofDefaults(place)})` : sql``} order by id for share`.compile(build)

export interface StrategyTypeRow {
  readonly name: string
  readonly parameters: readonly StrategyParameter[]
}

export const listStrategyTypes = (): Query<StrategyTypeRow> =>
  sql<StrategyTypeRow>`select name, parameters from strategy_type`.compile(build)

export interface LegalValuesRow {
  readonly name: string
  readonly legal_values: readonly { readonly value: string }[]
}

/** The context fields that do not take just any value. */
export const listLegalValues = (): Query<LegalValuesRow> =>
  sql<LegalValuesRow>`select name, legal_values from context_field where legal_values <> '[]'`.compile(build)

import type { Constraint, Variant } from '@halyard/contracts'
import type { StoredStrategy, StrategyParameter } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** Rows travel as one JSON parameter, so that the text is the same however many there are. */
const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`
const names = (values: readonly string[]) => sql`${[...values]}::text[]`

export interface FlagFeatureRow {
  readonly name: string
  readonly archived: boolean
  readonly stale: boolean
}

/** Locks those of the features that are in the project, by name, archived ones included. */
export const lockFeaturesOfProject = (project: string, features: readonly string[]): Query<FlagFeatureRow> =>
  sql<FlagFeatureRow>`
    select name, archived_at is not null as archived, stale from feature
    where project = ${project} and name = any(${names(features)}) order by name for update`.compile(build)

/** The same together with their parents, which change when they lose a child. */
export const lockFeaturesAndParents = (project: string, features: readonly string[]): Query<FlagFeatureRow> =>
  sql<FlagFeatureRow>`
    select name, archived_at is not null as archived, stale from feature
    where project = ${project}
      and name in (select unnest(${names(features)}) union select parent from feature_dependency where feature = any(${names(features)}))
    order by name for update`.compile(build)

/** Locks the dependencies of a project, and with them the project against its deletion: who depends on whom stays until the transaction ends. */
export const lockDependencies = (project: string): Query<{ id: string }> =>
  build.selectFrom('project').select('id').where('id', '=', project).forNoKeyUpdate().compile()

export interface FlagConfigurationRow {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

/** What the features are in those of the environments that the project is linked to. */
export const listConfigurations = (
  project: string,
  features: readonly string[],
  environments: readonly string[],
): Query<FlagConfigurationRow> =>
  sql<FlagConfigurationRow>`
    select c.feature, c.environment, c.enabled, c.strategies, c.variants
    from feature_environment c
    join project_environment l on l.project = ${project} and l.environment = c.environment
    where c.feature = any(${names(features)}) and c.environment = any(${names(environments)})`.compile(build)

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
    where project = ${project} and environment = any(${names(environments)})`

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

/** Stores configurations in place of those that are there; the features must be locked. */
export const updateConfigurations = (rows: readonly FlagConfigurationRow[]): Query =>
  sql`
    update feature_environment c set enabled = w.enabled, strategies = w.strategies, variants = w.variants
    from json_to_recordset(${json(rows)}) as w (feature text, environment text, enabled boolean, strategies jsonb, variants jsonb)
    where c.feature = w.feature and c.environment = w.environment`.compile(build)

export interface SegmentUseRow {
  readonly segment: number
  readonly feature: string
  readonly environment: string
  readonly strategy: string
}

export const removeSegmentUses = (rows: readonly SegmentUseRow[]): Query =>
  sql`
    delete from segment_use u using json_to_recordset(${json(rows)}) as w (segment bigint, strategy uuid)
    where u.segment = w.segment and u.strategy = w.strategy`.compile(build)

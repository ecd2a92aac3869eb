import type { StrategyTypeAnswer } from '@halyard/contracts'
import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

export interface StrategyTypeRow {
  readonly name: string
  readonly title: string | null
  readonly display_name: string | null
  readonly description: string | null
  readonly editable: boolean
  readonly deprecated: boolean
  readonly parameters: StrategyTypeAnswer['parameters']
}

const types = build
  .selectFrom('strategy_type')
  .select(['name', 'title', 'display_name', 'description', 'editable', 'deprecated'])
  .select(sql<StrategyTypeAnswer['parameters']>`parameters`.as('parameters'))

/** The built-in ones in their order, then the others by name. */
export const listStrategyTypes = (): Query<StrategyTypeRow> => types.orderBy('sort_order').orderBy('name').compile()

export const findStrategyType = (name: string): Query<StrategyTypeRow> => types.where('name', '=', name).compile()

/** The type, which nobody else changes until the transaction ends. */
export const lockStrategyType = (name: string): Query<StrategyTypeRow> => types.where('name', '=', name).forUpdate().compile()

/** Keeps others from making a type of this name until the transaction ends. */
export const lockStrategyTypeName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.strategyTypeName)}, hashtext(${name}))`.compile(build)

/** How many features have strategies of the type in an environment, archived ones too. */
export const countFeaturesOfType = (name: string): Query<{ features: number }> =>
  sql<{ features: number }>`
    select count(distinct feature)::int as features from feature_environment
    where strategies @> ${JSON.stringify([{ name }])}::jsonb`.compile(build)

/** How many environments of projects have a default strategy of the type. */
export const countDefaultsOfType = (name: string): Query<{ defaults: number }> =>
  sql<{ defaults: number }>`
    select count(*)::int as defaults from project_environment where default_strategy ->> 'name' = ${name}`.compile(build)

export const insertStrategyType = ({ parameters, ...type }: StrategyTypeRow): Query =>
  build
    .insertInto('strategy_type')
    .values({ ...type, parameters: JSON.stringify(parameters) })
    .compile()

export const updateStrategyTypeRow = ({ name, title, display_name, description, deprecated, parameters }: StrategyTypeRow): Query =>
  build
    .updateTable('strategy_type')
    .set({ title, display_name, description, deprecated, parameters: JSON.stringify(parameters) })
    .where('name', '=', name)
    .compile()

export const removeStrategyType = (name: string): Query => build.deleteFrom('strategy_type').where('name', '=', name).compile()

import type { StrategyTypeAnswer } from '@halyard/contracts'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, selectRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { columns } from '../schema/columns.ts'

export interface StrategyTypeRow {
  readonly name: string
  readonly title: string | null
  readonly displayName: string | null
  readonly description: string | null
  readonly editable: boolean
  readonly deprecated: boolean
  readonly parameters: StrategyTypeAnswer['parameters']
}

const select = (which: RawBuilder<unknown>): Query<StrategyTypeRow> =>
  selectRows<StrategyTypeRow>('strategy_type', columns.strategy_type, which)

/** The strategy types: built-in types in their order, then the others by name. */
export const listStrategyTypes = (): Query<StrategyTypeRow> => select(sql`true order by sort_order, name`)

export const findStrategyType = (name: string): Query<StrategyTypeRow> => select(sql`name = ${name}`)

/** Locks the strategy type until the transaction ends. */
export const lockStrategyType = (name: string): Query<StrategyTypeRow> => select(sql`name = ${name} for update`)

/** Locks the name until the transaction ends, so that no other transaction creates a strategy type with this name. */
export const lockStrategyTypeName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.strategyTypeName)}, hashtext(${name}))`.compile(build)

/** Number of features with a strategy of the type in any environment, including archived features. */
export const countFeaturesOfType = (name: string): Query<{ features: number }> =>
  sql<{ features: number }>`
    select count(distinct feature)::int as features from feature_environment
    where strategies @> ${JSON.stringify([{ name }])}::jsonb`.compile(build)

/** Number of environments of projects with a default strategy of the type. */
export const countDefaultsOfType = (name: string): Query<{ defaults: number }> =>
  sql<{ defaults: number }>`
    select count(*)::int as defaults from project_environment where default_strategy ->> 'name' = ${name}`.compile(build)

export const insertStrategyType = (type: StrategyTypeRow): Query => insertRows('strategy_type', columns.strategy_type, [type])

export const updateStrategyTypeRow = (type: StrategyTypeRow): Query => updateRows('strategy_type', columns.strategy_type, [type])

export const removeStrategyType = (name: string): Query => build.deleteFrom('strategy_type').where('name', '=', name).compile()

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

/** The built-in ones in their order, then the others by name. */
export const listStrategyTypes = (): Query<StrategyTypeRow> => select(sql`true order by sort_order, name`)

export const findStrategyType = (name: string): Query<StrategyTypeRow> => select(sql`name = ${name}`)

/** The type, which nobody else changes until the transaction ends. */
export const lockStrategyType = (name: string): Query<StrategyTypeRow> => select(sql`name = ${name} for update`)

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

export const insertStrategyType = (type: StrategyTypeRow): Query => insertRows('strategy_type', columns.strategy_type, [type])

export const updateStrategyTypeRow = (type: StrategyTypeRow): Query => updateRows('strategy_type', columns.strategy_type, [type])

export const removeStrategyType = (name: string): Query => build.deleteFrom('strategy_type').where('name', '=', name).compile()

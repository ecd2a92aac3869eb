import type { StoredDefaultStrategy } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface WorldFeatureRow {
  readonly name: string
  readonly archived: boolean
}

export interface WorldConfigurationRow {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: readonly { readonly id: string; readonly disabled: boolean }[]
}

/** Those of the features that are in the project, archived ones included. */
export const listFeaturesThere = (project: string, names: readonly string[]): Query<WorldFeatureRow> =>
  sql<WorldFeatureRow>`
    select name, archived_at is not null as archived from feature where project = ${project} and name = any(${[...names]}::text[])`.compile(
    build,
  )

/** Of each configuration only what decides whether a change can be made. */
export const listConfigurationsThere = (names: readonly string[], environments: readonly string[]): Query<WorldConfigurationRow> =>
  sql<WorldConfigurationRow>`
    select feature, environment, enabled, coalesce(
      (select jsonb_agg(jsonb_build_object('id', s -> 'id', 'disabled', s -> 'disabled')) from jsonb_array_elements(strategies) s), '[]'
    ) as strategies
    from feature_environment where feature = any(${[...names]}::text[]) and environment = any(${[...environments]}::text[])`.compile(build)

/** Those of the segments that are everybody's or the project's. */
export const listSegmentsThere = (project: string, ids: readonly number[]): Query<{ id: number; name: string }> =>
  sql<{ id: number; name: string }>`
    select id, name from segment where id = any(${[...ids]}::bigint[]) and (project is null or project = ${project})`.compile(build)

export const listStrategyTypeNames = (): Query<{ name: string }> => build.selectFrom('strategy_type').select('name').compile()

export interface DefaultStrategyRow {
  readonly environment: string
  readonly strategy: StoredDefaultStrategy
}

/** The default strategies that the project has of its own, by environment. */
export const listDefaultStrategies = (project: string, environments: readonly string[]): Query<DefaultStrategyRow> =>
  sql<DefaultStrategyRow>`
    select environment, default_strategy as strategy from project_environment
    where project = ${project} and environment = any(${[...environments]}::text[]) and default_strategy is not null`.compile(build)

import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

interface UsageKey {
  readonly feature: string
  readonly environment: string
  readonly appName: string
  /** Start of the hour, ISO 8601. */
  readonly hour: string
}

export interface UsageRow extends UsageKey {
  readonly yes: number
  readonly no: number
}

export interface VariantUsageRow extends UsageKey {
  readonly variant: string
  readonly count: number
}

// Arrays keep the text of the statement the same for any number of rows.
const keysOf = (rows: readonly UsageKey[]) => sql`
  ${rows.map((row) => row.feature)}::text[], ${rows.map((row) => row.environment)}::text[],
  ${rows.map((row) => row.appName)}::text[], ${rows.map((row) => row.hour)}::timestamptz[]`

/** Larger numbers are not exact in JavaScript and JSON. */
const maxCount = sql`${sql.lit(Number.MAX_SAFE_INTEGER)}`

/** Adds usage to the stored usage. The keys must differ, and must have the order in which all writers lock them. */
export const addUsage = (rows: readonly UsageRow[]): Query =>
  sql`
    insert into feature_usage as u (feature, environment, app_name, hour, yes, no)
    select * from unnest(${keysOf(rows)}, ${rows.map((row) => row.yes)}::bigint[], ${rows.map((row) => row.no)}::bigint[])
    on conflict (feature, environment, app_name, hour)
    do update set yes = least(u.yes + excluded.yes, ${maxCount}), no = least(u.no + excluded.no, ${maxCount})`.compile(build)

/** Adds usage of variants, with the same rules. */
export const addVariantUsage = (rows: readonly VariantUsageRow[]): Query =>
  sql`
    insert into variant_usage as u (feature, environment, app_name, hour, variant, count)
    select * from unnest(${keysOf(rows)}, ${rows.map((row) => row.variant)}::text[], ${rows.map((row) => row.count)}::bigint[])
    on conflict (feature, environment, app_name, hour, variant) do update set count = least(u.count + excluded.count, ${maxCount})`.compile(
    build,
  )

/** Removes the usage of hours before this one. */
export const removeUsageBefore = (hour: string): readonly Query[] => [
  build.deleteFrom('feature_usage').where('hour', '<', hour).compile(),
  build.deleteFrom('variant_usage').where('hour', '<', hour).compile(),
]

/** Removes all reports of the environments. */
export const removeUsageIn = (environments: readonly string[]): readonly Query[] =>
  (['feature_usage', 'variant_usage', 'application_use', 'application_instance'] as const).map((table) =>
    sql`delete from ${sql.table(table)} where environment = any(${[...environments]}::text[])`.compile(build),
  )

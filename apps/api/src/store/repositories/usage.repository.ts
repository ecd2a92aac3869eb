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

// Arrays, so that the text is the same however many rows there are.
const keysOf = (rows: readonly UsageKey[]) => sql`
  ${rows.map((row) => row.feature)}::text[], ${rows.map((row) => row.environment)}::text[],
  ${rows.map((row) => row.appName)}::text[], ${rows.map((row) => row.hour)}::timestamptz[]`

/** Beyond this JavaScript and JSON are not exact. */
const most = sql`${sql.lit(Number.MAX_SAFE_INTEGER)}`

/** Adds to what is stored. The keys must differ, and be in the order in which everybody locks them. */
export const addUsage = (rows: readonly UsageRow[]): Query =>
  sql`
    insert into feature_usage as u (feature, environment, app_name, hour, yes, no)
    select * from unnest(${keysOf(rows)}, ${rows.map((row) => row.yes)}::bigint[], ${rows.map((row) => row.no)}::bigint[])
    on conflict (feature, environment, app_name, hour)
    do update set yes = least(u.yes + excluded.yes, ${most}), no = least(u.no + excluded.no, ${most})`.compile(build)

/** The same for variants. */
export const addVariantUsage = (rows: readonly VariantUsageRow[]): Query =>
  sql`
    insert into variant_usage as u (feature, environment, app_name, hour, variant, count)
    select * from unnest(${keysOf(rows)}, ${rows.map((row) => row.variant)}::text[], ${rows.map((row) => row.count)}::bigint[])
    on conflict (feature, environment, app_name, hour, variant) do update set count = least(u.count + excluded.count, ${most})`.compile(
    build,
  )

/** Removes the usage of hours before this one. */
export const removeUsageBefore = (hour: string): readonly Query[] => [
  build.deleteFrom('feature_usage').where('hour', '<', hour).compile(),
  build.deleteFrom('variant_usage').where('hour', '<', hour).compile(),
]

/** Removes all that was reported from the environments. */
export const removeUsageIn = (environments: readonly string[]): readonly Query[] =>
  (['feature_usage', 'variant_usage', 'application_use', 'application_instance'] as const).map((table) =>
    sql`delete from ${sql.table(table)} where environment = any(${[...environments]}::text[])`.compile(build),
  )

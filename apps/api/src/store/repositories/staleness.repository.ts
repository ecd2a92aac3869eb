import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface OutlivedRow {
  readonly name: string
  readonly project: string
  readonly stale: boolean
}

/** Locks live features that have outlived their type by this time and are not yet marked, by name. */
export const lockOutlivedFeatures = (now: string, most: number): Query<OutlivedRow> =>
  sql<OutlivedRow>`
    select f.name, f.project, f.stale from feature f join feature_type t on t.id = f.type
    where f.archived_at is null and f.outlived_at is null and f.created_at + make_interval(days => t.lifetime_days) <= ${now}::timestamptz
    order by f.name limit ${most}::integer for update of f`.compile(build)

/** Stores that features have outlived their type, and marks them as stale and as changed. */
export const updateOutlived = (features: readonly string[], at: string): Query =>
  sql`
    update feature set stale = true, outlived_at = ${at}::timestamptz, changed = pg_current_xact_id()
    where name = any(${[...features]}::text[])`.compile(build)

export const listEnvironmentsOfProjects = (ids: readonly string[]): Query<{ project: string; environment: string }> =>
  sql<{ project: string; environment: string }>`
    select project, environment from project_environment where project = any(${[...ids]}::text[]) order by project, environment`.compile(
    build,
  )

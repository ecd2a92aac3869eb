import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { among } from '../parameters.ts'

/** Locks the existing features among the names, in the order of their names. */
export const lockFeatures = (names: readonly string[]): Query<{ name: string; project: string }> =>
  build.selectFrom('feature').select(['name', 'project']).where(among('name', names)).orderBy('name').forUpdate().compile()

export interface LastSeenRow {
  readonly feature: string
  readonly environment: string
  readonly last_seen_at: string | null
}

/** When the features were last seen in each of their environments. */
export const listLastSeen = (features: readonly string[]): Query<LastSeenRow> =>
  build
    .selectFrom('feature_environment')
    .select(['feature', 'environment', 'last_seen_at'])
    .where(among('feature', features))
    .orderBy('feature')
    .orderBy('environment')
    .compile()

/** Stores when features were last seen. The features must be locked. */
export const updateLastSeen = (rows: readonly LastSeenRow[]): Query =>
  sql`
    update feature_environment f set last_seen_at = s.at
    from unnest(${rows.map((row) => row.feature)}::text[], ${rows.map((row) => row.environment)}::text[],
      ${rows.map((row) => row.last_seen_at)}::timestamptz[]) as s (feature, environment, at)
    where f.feature = s.feature and f.environment = s.environment`.compile(build)

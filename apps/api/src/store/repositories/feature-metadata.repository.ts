import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import type { FeatureRow } from './features.repository.ts'

/** Locks those of the features that are there, in whatever project, in the order of their names. */
export const lockFeatures = (features: readonly string[]): Query<FeatureRow> =>
  sql<FeatureRow>`
    select name, project, type, description, stale, impression_data, created_at, archived_at from feature
    where name = any(${textArray(features)}) order by name for update`.compile(build)

/** When metrics of the features were last collected, for those of which any were. */
export const listLastSeen = (features: readonly string[]): Query<{ feature: string; at: string }> =>
  sql<{ feature: string; at: string }>`
    select feature, max(last_seen_at) as at from feature_environment
    where feature = any(${textArray(features)}) and last_seen_at is not null group by feature`.compile(build)

export type MetadataRow = Pick<FeatureRow, 'name' | 'description' | 'type' | 'stale' | 'impression_data'>

/** Stores what features are; they must be locked, and count as changed. */
export const updateMetadataRows = (rows: readonly MetadataRow[]): Query =>
  sql`
    update feature f
    set description = w.description, type = w.type, stale = w.stale, impression_data = w.impression_data, changed = pg_current_xact_id()
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (name text, description text, type text, stale boolean, impression_data boolean)
    where f.name = w.name`.compile(build)

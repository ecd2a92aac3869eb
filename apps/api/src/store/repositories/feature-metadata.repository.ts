import type { FeatureMetadata } from '@halyard/domain'
import { sql } from 'kysely'
import { selectRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { featureMetadata, featureRow } from '../schema/columns.ts'
import type { FeatureRow } from './features.repository.ts'

/** Locks those of the features that are there, in whatever project, in the order of their names. */
export const lockFeatures = (features: readonly string[]): Query<FeatureRow> =>
  selectRows<FeatureRow>('feature', featureRow, sql`name = any(${textArray(features)}) order by name for update`)

export interface LastSeenRow {
  readonly feature: string
  readonly at: string
}

/** When metrics of the features were last collected, for those of which any were. */
export const listLastSeen = (features: readonly string[]): Query<LastSeenRow> =>
  sql<LastSeenRow>`
    select feature, max(last_seen_at) as at from feature_environment
    where feature = any(${textArray(features)}) and last_seen_at is not null group by feature`.compile(build)

/** Stores what features are; they must be locked, and count as changed. */
export const updateMetadataRows = (rows: readonly (FeatureMetadata & { readonly name: string })[]): Query =>
  updateRows('feature', featureMetadata, rows, sql`, changed = pg_current_xact_id()`)

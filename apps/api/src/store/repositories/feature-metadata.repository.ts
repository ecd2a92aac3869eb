import type { FeatureMetadata } from '@halyard/domain'
import { sql } from 'kysely'
import { selectRows, updateRows } from '../columns.ts'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { featureMetadata, featureRow } from '../schema/columns.ts'
import type { FeatureRow } from './features.repository.ts'

/** Locks the existing features among the names, in any project, in the order of their names. */
export const lockFeatures = (features: readonly string[]): Query<FeatureRow> => lock([...features])
const lock = prepare(
  listing(
    { at: [0], by: ['name'] },
    locking(
      'feature',
      'update',
      ({ name }) => name,
      selectRows<FeatureRow>('feature', featureRow, sql`name = any(${textArray([])}) order by name for update`),
    ),
  ),
)

export interface LastSeenRow {
  readonly feature: string
  readonly at: string
}

/** The time of the last metrics of each feature; features without metrics have no row. */
export const listLastSeen = (features: readonly string[]): Query<LastSeenRow> =>
  sql<LastSeenRow>`
    select feature, max(last_seen_at) as at from feature_environment
    where feature = any(${textArray(features)}) and last_seen_at is not null group by feature`.compile(build)

/** Stores the metadata of features, and marks them as changed. The features must be locked. */
export const updateMetadataRows = (rows: readonly (FeatureMetadata & { readonly name: string })[]): Query =>
  updateRows('feature', featureMetadata, rows, sql`, changed = pg_current_xact_id()`)

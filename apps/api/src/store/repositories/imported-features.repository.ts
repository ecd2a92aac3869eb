import { sql } from 'kysely'
import { definition, names, replacing, values } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { columns } from '../schema/columns.ts'
import { type Actor, authorColumns, authorOf } from './events.repository.ts'

export const dropFeatures = (features: readonly string[]): Query =>
  sql`delete from feature where name = any(${textArray(features)})`.compile(build)

/** Removes all tags from features, and marks these features as changed. */
export const dropAllFeatureTags = (): readonly Query[] => [
  sql`update feature f set changed = pg_current_xact_id() where exists (select from feature_tag t where t.feature = f.name)`.compile(build),
  sql`delete from feature_tag`.compile(build),
]

/**
 * Removes the dependent rows of features that are replaced; the rows of the features remain. Their parents lose a child, so they are marked
 * as changed.
 */
export const clearFeatures = (features: readonly string[]): readonly Query[] => [
  sql`
    update feature set changed = pg_current_xact_id()
    where name in (select parent from feature_dependency where feature = any(${textArray(features)}))`.compile(build),
  ...(['feature_tag', 'feature_environment', 'feature_dependency'] as const).map((table) =>
    sql`delete from ${sql.table(table)} where feature = any(${textArray(features)})`.compile(build),
  ),
]

/**
 * Stores features with their configurations, tags and events. One statement is used, because parsing the JSON is most of the cost of an
 * import.
 * The rows of replaced features remain; their dependent rows must have been cleared.
 */
export const storeFeatures = (features: readonly unknown[], actor: Actor, group: string): Query =>
  sql`
    with given as materialized (
      select feature ->> 'name' as name, feature ->> 'project' as project, feature from jsonb_array_elements(${JSON.stringify(features)}::jsonb) as feature
    ), stored as (
      insert into feature (${names(columns.feature)})
      select ${values(columns.feature)} from given, jsonb_to_record(feature) ${definition(columns.feature)}
      ${replacing(columns.feature)}, changed = excluded.changed
    ), configured as (
      insert into feature_environment (feature, environment, enabled, strategies, variants, last_seen_at)
      select name, one ->> 'environment', (one ->> 'enabled')::boolean, one -> 'strategies', one -> 'variants', (one ->> 'lastSeenAt')::timestamptz
      from given, jsonb_array_elements(feature -> 'environments') as one
    ), tagged as (
      insert into feature_tag (feature, type, value) select name, tag ->> 'type', tag ->> 'value' from given, jsonb_array_elements(feature -> 'tags') as tag
    )
    insert into event (type, ${authorColumns}, project, feature, data, group_id)
    select 'feature-import', ${authorOf(actor)}, project, name, feature, ${group}::uuid
    from given`.compile(build)

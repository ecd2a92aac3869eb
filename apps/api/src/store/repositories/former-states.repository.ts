import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { jsonRows, textArray } from '../parameters.ts'
import { type Actor, authorColumns, authorOf } from './events.repository.ts'

/** SQL: the configurations and parents of the feature `f`, as one object. */
const contents = sql`jsonb_build_object(
      'environments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'environment', c.environment, 'enabled', c.enabled, 'strategies', c.strategies, 'variants', c.variants
        ) order by c.environment), '[]')
        from feature_environment c where c.feature = f.name
      ),
      'dependencies', (
        select coalesce(jsonb_agg(jsonb_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent), '[]')
        from feature_dependency d where d.feature = f.name
      )
    )`

/** Inserts events of deleted features: the given states, with the configurations and parents. Run the statement before the deletion. */
export const insertDeletedFeatures = (
  states: readonly { readonly name: string; readonly state: object }[],
  actor: Actor,
  group: string,
): Query =>
  sql`
    insert into event (type, ${authorColumns}, project, feature, pre_data, group_id)
    select 'feature-deleted', ${authorOf(actor)}, f.project, f.name, w.state || ${contents}, ${group}::uuid
    from json_to_recordset(${jsonRows(states)}) as w (name text, state jsonb) join feature f on f.name = w.name
    order by f.name`.compile(build)

/**
 * Inserts events with the former states of features that an import drops or replaces. Run the statement before the features are cleared.
 */
export const insertClearedFeatures = (features: readonly string[], actor: Actor, group: string): Query =>
  sql`
    insert into event (type, ${authorColumns}, project, feature, pre_data, group_id)
    select 'feature-cleared', ${authorOf(actor)}, f.project, f.name,
      jsonb_build_object(
        'name', f.name, 'project', f.project, 'archived', f.archived_at is not null, 'impressionData', f.impression_data
      ) || ${contents}, ${group}::uuid
    from feature f where f.name = any(${textArray(features)}) order by f.name`.compile(build)

/** Inserts events with the former states of segments that an import drops or replaces. */
export const insertClearedSegments = (segments: readonly number[], actor: Actor, group: string): Query =>
  sql`
    insert into event (type, ${authorColumns}, project, pre_data, group_id)
    select 'segment-cleared', ${authorOf(actor)}, s.project,
      jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description, 'project', s.project, 'constraints', s.constraints), ${group}::uuid
    from segment s where s.id = any(${[...segments]}::bigint[]) order by s.id`.compile(build)

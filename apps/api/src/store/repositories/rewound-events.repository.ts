import type { Dependency } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type FlagConfiguration, rewoundTypes } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { among, type Selection, textArray } from '../parameters.ts'
import type { StoredEvent } from './events.repository.ts'

export interface RewoundRange {
  readonly isFuture: boolean
  /** Time of the oldest event, to the millisecond; null: no events exist. */
  readonly began: string | null
  readonly isBeforeAll: boolean
  /** The oldest event after the time; null: no event is newer. */
  readonly first: number | null
  /** Number of events from `first` on, and the bytes of their states. At most one event more than the limit of one undo is counted. */
  readonly events: number
  readonly bytes: number
}

/**
 * The range of events after a time, to the millisecond. Ids have the order of changes to the same object, but times have the order in which
 * transactions started. The range is therefore a range of ids: it includes older events that have a higher id than a newer event.
 */
export const findRewoundRange = (at: string): Query<RewoundRange> =>
  sql<RewoundRange>`
    with newest as materialized (
      select id, date_trunc('milliseconds', created_at) > ${at}::timestamptz as is_newer, state_bytes
      from event order by id desc limit ${sql.lit(limits.eventsUndone + 1)}
    ), cut as materialized (select min(id) as first from newest where is_newer),
    oldest as materialized (select date_trunc('milliseconds', created_at) as began from event order by id limit 1)
    select ${at}::timestamptz > clock_timestamp() as "isFuture", (select began from oldest) as began,
      coalesce((select began > ${at}::timestamptz from oldest), true) as "isBeforeAll",
      (select first from cut) as first, count(id) as events, coalesce(sum(state_bytes), 0)::float8 as bytes
    from newest where id >= (select first from cut)`.compile(build)

const within = (environments: readonly string[]) =>
  sql`type = any(${textArray(rewoundTypes)}) and (environment is null or environment = any(${textArray(environments)}))`

export type RewoundEventRow = Pick<
  StoredEvent,
  'id' | 'type' | 'created_at' | 'project' | 'feature' | 'environment' | 'data' | 'pre_data' | 'group_id'
>

const sliceSize = 500

/**
 * Events from `first` on and before another event, the newest first. Their states together fit into memory; at least one event is returned.
 */
export const listRewoundEvents = (first: number, before: number | null, environments: readonly string[]): Query<RewoundEventRow> =>
  sql<RewoundEventRow>`
    select id, type, created_at, project, feature, environment, case when type = 'feature-import' then null else data end as data, pre_data, group_id
    from (
      select *, row_number() over w as place, sum(state_bytes) over w as bytes from event
      where id >= ${first} and ${before === null ? sql`true` : sql`id < ${before}`} and ${within(environments)}
      window w as (order by id desc) order by id desc limit ${sql.lit(sliceSize)}
    ) slice
    where place = 1 or bytes <= ${sql.lit(limits.eventPageBytes)} order by id desc`.compile(build)

/** The features of events from `first` on, and the live features of the projects. */
export const listFeaturesToRewind = (
  first: number,
  environments: readonly string[],
  projects: Selection,
): Query<{ name: string; changed: boolean }> =>
  sql<{ name: string; changed: boolean }>`
    with changed as materialized (select distinct feature from event where feature is not null and id >= ${first} and ${within(environments)})
    select f.name, c.feature is not null as changed from feature f left join changed c on c.feature = f.name
    where c.feature is not null or (f.archived_at is null and ${among('f.project', projects)}) order by f.name`.compile(build)

/** The segments of events from `first` on. */
export const listSegmentsToRewind = (first: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select distinct (coalesce(data, pre_data) ->> 'id')::bigint as id from event
    where id >= ${first} and type in ('segment-created', 'segment-updated', 'segment-deleted', 'segment-cleared', 'segment-import')
    order by 1`.compile(build)

export interface FeatureToRewindRow {
  readonly name: string
  readonly project: string
  readonly archived: boolean
  readonly impressionData: boolean
  readonly dependencies: readonly Dependency[]
  /** Configurations by environment. */
  readonly configurations: Readonly<Record<string, FlagConfiguration>>
}

/** Features with their configurations in the environments, including environments that their projects do not have. */
export const listRewoundFeatures = (names: readonly string[], environments: readonly string[]): Query<FeatureToRewindRow> =>
  sql<FeatureToRewindRow>`
    select f.name, f.project, f.archived_at is not null as archived, f.impression_data as "impressionData",
      (
        select coalesce(jsonb_agg(jsonb_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent), '[]')
        from feature_dependency d where d.feature = f.name
      ) as dependencies,
      (
        select coalesce(jsonb_object_agg(
          c.environment, jsonb_build_object('enabled', c.enabled, 'strategies', c.strategies, 'variants', c.variants)
        ), '{}')
        from feature_environment c where c.feature = f.name and c.environment = any(${textArray(environments)})
      ) as configurations
    from feature f where f.name = any(${textArray(names)}) order by f.name`.compile(build)

export const listLinksIn = (environments: readonly string[]): Query<{ project: string; environment: string }> =>
  sql<{ project: string; environment: string }>`
    select project, environment from project_environment where environment = any(${textArray(environments)}) order by project, environment`.compile(
    build,
  )

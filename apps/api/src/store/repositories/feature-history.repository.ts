import type { HistoryRelation } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { allOf, type EventFilter, inPeriod, segmentWithinReach, withinReach } from './event-search.repository.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

/** The objects that a feature uses or used, according to the present state and the newest events of the feature. */
export interface RelativesRow {
  readonly project: string
  /** Id of the first event of the feature; 0 without events. */
  readonly first: number
  /** The moves of the feature to another project, the oldest first. */
  readonly moves: readonly { readonly id: number; readonly from: string }[]
  readonly segments: readonly string[]
  readonly parents: readonly string[]
}

// Only these events have segments or parents. Deletions and replacements record the complete feature.
const relatingTypes = sql`type in (
  'feature-project-change', 'feature-strategy-add', 'feature-strategy-update', 'feature-strategy-remove', 'feature-dependency-added',
  'feature-dependency-removed', 'feature-dependencies-removed', 'feature-deleted', 'feature-cleared', 'feature-import')`

const valuesAt = (...paths: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    paths.map((path) => sql`jsonb_path_query_array(state, ${sql.lit(path)})`),
    sql` || `,
  )
const segmentsOf = valuesAt('$.segments[*]', '$.environments[*].strategies[*].segments[*]')
const parentsOf = sql`${valuesAt('$.dependencies[*].feature')} ||
  case when type in ('feature-dependency-added', 'feature-dependency-removed') then jsonb_build_array(state -> 'feature') else '[]' end`

/**
 * The relatives of a feature. The past of segments and parents that are in a hidden project is hidden, so they are omitted.
 */
export const findRelatives = (feature: string, visible: VisibleProjects | null): Query<RelativesRow> =>
  sql<RelativesRow>`
    with relating as materialized (
      select * from (
        select id, type, data, pre_data from event where feature = ${feature} order by id desc limit ${sql.lit(limits.eventsOfHistory)}
      ) newest where ${relatingTypes}
    ), states as (select type, data as state from relating union all select type, pre_data from relating),
    used as materialized (select distinct ${segmentsOf} as segments, ${parentsOf} as parents from states where state is not null),
    segments as materialized (
      select segment::text as id from segment_use where feature = ${feature} union select jsonb_array_elements_text(segments) from used
    ), parents as materialized (
      select parent as name from feature_dependency where feature = ${feature} union select jsonb_array_elements_text(parents) from used
    )
    select f.project, coalesce((select id from event where feature = f.name order by id limit 1), 0) as first,
      coalesce((
        select json_agg(json_build_object('id', id, 'from', pre_data ->> 'project') order by id)
        from relating where type = 'feature-project-change'
      ), '[]') as moves,
      array(
        select s.id from segments s left join segment g on g.id::text = s.id
        where g.project is null or ${inVisibleProject('g.project', visible)} order by s.id
      ) as segments,
      array(
        select p.name from parents p left join feature g on g.name = p.name
        where p.name <> f.name and (g.name is null or ${inVisibleProject('g.project', visible)}) order by p.name
      ) as parents
    from feature f where f.name = ${feature}`.compile(build)

/** The time of a feature in a project: from one event to another (null: until now). */
export interface Stay {
  readonly project: string
  readonly first: number
  readonly last: number | null
}

export interface Relatives {
  readonly feature: string
  /** Ids of segments. */
  readonly segments: readonly string[]
  readonly parents: readonly string[]
  readonly stays: readonly Stay[]
}

export interface HistoryFilter extends Pick<EventFilter, 'reach' | 'from' | 'before'> {
  readonly environment?: string
}

export interface HistoryPage {
  /** The event before which the page begins; null: the newest. */
  readonly before: number | null
  readonly limit: number
}

// The conditions of the indexes event_of_segment and event_of_project_settings.
const ofSegment = sql<SqlBool>`type in ('segment-created', 'segment-updated', 'segment-deleted', 'segment-cleared', 'segment-import')`
const ofSettings = sql<SqlBool>`type in ('project-updated', 'project-environment-added', 'project-environment-removed', 'default-strategy-updated')`

/**
 * The ids of the newest events of a feature and its relatives, each with its relation. Each branch reads an index backwards, and no more
 * events of one relative than the page has.
 */
export const listRelatedEvents = (
  { feature, segments, parents, stays }: Relatives,
  { reach, environment, ...period }: HistoryFilter,
  { before, limit }: HistoryPage,
): Query<{ id: number; relation: HistoryRelation }> => {
  const common = [
    ...inPeriod(period),
    ...(environment === undefined ? [] : [sql<SqlBool>`(environment is null or environment = ${environment})`]),
    ...(before === null ? [] : [sql<SqlBool>`id < ${before}`]),
  ]
  const newest = (own: readonly RawBuilder<SqlBool>[]) =>
    sql`select id from event where ${allOf([...own, ...common])} order by id desc limit ${limit}`
  const seen = withinReach(reach)
  const ofStay = [sql<SqlBool>`event.project = stay.project and id >= stay.first and (stay.last is null or id <= stay.last)`, ofSettings]
  return sql<{ id: number; relation: HistoryRelation }>`
    select id, relation from (
      (select id, 'feature' as relation from (${newest([sql`feature = ${feature}`, ...seen])}) e)
      union all select e.id, 'parent' from unnest(${textArray(parents)}) parent (name)
        cross join lateral (${newest([sql`feature = parent.name`, ...seen])}) e
      union all select e.id, 'segment' from unnest(${textArray(segments)}) used (segment)
        cross join lateral (${newest([ofSegment, sql`coalesce(data, pre_data) ->> 'id' = used.segment`, ...segmentWithinReach(reach)])}) e
      union all select distinct e.id, 'project' from json_to_recordset(${JSON.stringify(stays)}::json) stay (project text, first bigint, last bigint)
        cross join lateral (${newest([...ofStay, ...seen])}) e
    ) related order by id desc limit ${limit}`.compile(build)
}

import type { Constraint } from '@halyard/contracts'
import type { SegmentUse } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, nextId, selected, selectRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { columns, segmentState } from '../schema/columns.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

export interface SegmentRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** The only project that can use the segment; null: all projects. */
  readonly project: string | null
  readonly constraints: readonly Constraint[]
  readonly createdBy: string | null
  readonly createdAt: string
}

export interface UsedSegmentRow extends SegmentRow {
  readonly projects: number
  readonly features: number
}

type Visible = VisibleProjects | null

/** Visible segments by name, each with the numbers of visible projects and features that use it. */
const visibleSegments = (visible: Visible, which: RawBuilder<boolean>): Query<UsedSegmentRow> =>
  sql<UsedSegmentRow>`
    select ${selected<SegmentRow>(columns.segment, 's')}, coalesce(uses.projects, 0)::int as projects, coalesce(uses.features, 0)::int as features
    from segment s left join (
      select u.segment, count(distinct f.project) as projects, count(distinct f.name) as features
      from segment_use u join feature f on f.name = u.feature
      where ${inVisibleProject('f.project', visible)}
      group by u.segment
    ) uses on uses.segment = s.id
    where ${which} and (s.project is null or ${inVisibleProject('s.project', visible)})
    order by s.name collate "C"`.compile(build)

export const listSegments = (visible: Visible): Query<UsedSegmentRow> => visibleSegments(visible, sql<boolean>`true`)

export const findSegment = (id: number, visible: Visible): Query<UsedSegmentRow> => visibleSegments(visible, sql<boolean>`s.id = ${id}`)

export const listSegmentsOfStrategy = (strategy: string, visible: Visible): Query<UsedSegmentRow> =>
  visibleSegments(
    visible,
    sql<boolean>`s.id in (
      select u.segment from segment_use u join feature f on f.name = u.feature
      where u.strategy = ${strategy}::uuid and ${inVisibleProject('f.project', visible)})`,
  )

export interface SegmentUseRow {
  readonly id: string
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly name: string
}

/** The strategies of visible projects that use a segment, including archived features. */
export const listStrategiesOfSegment = (id: number, visible: Visible): Query<SegmentUseRow> =>
  sql<SegmentUseRow>`
    select u.strategy as id, f.name as feature, f.project, u.environment, s.strategy ->> 'name' as name
    from segment_use u
    join feature f on f.name = u.feature
    join feature_environment e on e.feature = u.feature and e.environment = u.environment
    join lateral jsonb_array_elements(e.strategies) s (strategy) on (s.strategy ->> 'id')::uuid = u.strategy
    where u.segment = ${id} and ${inVisibleProject('f.project', visible)}
    order by f.name, u.environment, u.strategy`.compile(build)

/** The ids, in this or in another case, that strategies of any feature have. `keys`: in lower case. */
export const findStrategiesWithIds = (keys: readonly string[]): Query<{ id: string }> =>
  sql<{ id: string }>`
    select s.id from feature_environment e
    cross join jsonb_array_elements_text(jsonb_path_query_array(e.strategies, '$[*].id')) s (id)
    where jsonb_path_query_array(e.strategies, '$[*].id') ?| ${textArray(keys.flatMap((key) => [key, key.toUpperCase()]))}
      and lower(s.id) = any (${textArray(keys)})`.compile(build)

/** The feature that has a strategy in an environment of a project. The expression must equal the expression of the index exactly. */
export const findFeatureOfStrategy = (strategy: string, project: string, environment: string): Query<{ feature: string }> =>
  sql<{ feature: string }>`
    select e.feature from feature_environment e join feature f on f.name = e.feature
    where jsonb_path_query_array(e.strategies, '$[*].id') ? ${strategy} and e.environment = ${environment} and f.project = ${project}`.compile(
    build,
  )

export const findSegmentByName = (name: string): Query<{ id: number }> =>
  build.selectFrom('segment').select('id').where('name', '=', name).compile()

/** As `findSegmentByName`, without segments of hidden projects. */
export const findVisibleSegmentByName = (name: string, visible: Visible): Query<{ id: number }> =>
  build
    .selectFrom('segment')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`(project is null or ${inVisibleProject('project', visible)})`)
    .compile()

const currentAndNewProject = (id: number | null, wanted: string | null): RawBuilder<unknown> =>
  sql`select project from segment where id = ${id}::bigint union select ${wanted}::text`

/** Locks the current and the new project of the segment against deletion until the transaction ends. */
export const lockSegmentProjects = (id: number | null, wanted: string | null): Query<{ id: string }> =>
  sql<{ id: string }>`select id from project where id in (${currentAndNewProject(id, wanted)}) order by id for key share`.compile(build)

/** The environments with review requirements in these projects. Lock the projects first, so that no requirement is added meanwhile. */
export const listReviewsOfSegment = (id: number | null, wanted: string | null): Query<{ project: string; environment: string }> =>
  sql<{ project: string; environment: string }>`
    select setting.project, setting.environment
    from change_request_setting setting
    join project_environment linked on linked.project = setting.project and linked.environment = setting.environment
    where setting.enabled and setting.project in (${currentAndNewProject(id, wanted)})
    order by setting.project, setting.environment`.compile(build)

export interface ReviewedUseRow {
  readonly segment: number
  readonly project: string
  readonly environment: string
}

/**
 * The projects and environments with review requirements in which a strategy or default strategy uses one of the segments. Lock the
 * segments first.
 */
export const listReviewedUses = (ids: readonly number[]): Query<ReviewedUseRow> =>
  sql<ReviewedUseRow>`
    select s.segment, setting.project, setting.environment
    from change_request_setting setting
    join project_environment linked on linked.project = setting.project and linked.environment = setting.environment
    cross join unnest(${[...ids]}::bigint[]) as s (segment)
    where setting.enabled and (
      linked.default_strategy -> 'segments' @> to_jsonb(s.segment)
      or exists (
        select from segment_use u join feature f on f.name = u.feature
        where u.segment = s.segment and u.environment = setting.environment and f.project = setting.project))
    order by s.segment, setting.project, setting.environment`.compile(build)

/** Locks the segment until the transaction ends: no other transaction changes it, and no strategy begins to use it. */
export const lockSegment = (id: number): Query<SegmentRow> => selectRows<SegmentRow>('segment', columns.segment, sql`id = ${id} for update`)

/** Locks the names until the transaction ends, so that no other segment takes them. */
export const lockSegmentNames = (names: readonly string[]): Query =>
  sql`
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks.segmentName)}, hash)
    from (select distinct hashtext(name) as hash from unnest(${[...names]}::text[]) as name order by hash) hashes`.compile(build)

export interface UseRow extends SegmentUse {
  readonly segment: number
}

/** Each strategy that uses one of the segments, with its project. A default strategy has no id, so its environment is returned. */
export const listSegmentUses = (ids: readonly number[]): Query<UseRow> =>
  sql<UseRow>`
    select u.segment, u.strategy::text as strategy, f.project, u.environment, false as "isDefault"
    from segment_use u join feature f on f.name = u.feature where u.segment = any(${[...ids]}::bigint[])
    union all
    select s.segment, l.environment, l.project, l.environment, true
    from project_environment l
    join unnest(${[...ids]}::bigint[]) as s (segment) on l.default_strategy -> 'segments' @> to_jsonb(s.segment)`.compile(build)

/** The segments that only this project can use. */
export const listSegmentsOfProject = (project: string): Query<SegmentRow> =>
  selectRows<SegmentRow>('segment', columns.segment, sql`project = ${project} order by id`)

/**
 * The number of changes of open change requests that would attach each segment to a strategy. Segments without these changes have no row.
 */
export const countProposedUses = (ids: readonly number[]): Query<{ segment: number; uses: number }> =>
  sql<{ segment: number; uses: number }>`
    select s.segment, count(*)::int as uses
    from change c
    join change_request r on r.id = c.request_id
    join unnest(${[...ids]}::bigint[]) as s (segment) on c.payload -> 'segments' @> to_jsonb(s.segment)
    where r.state not in ('Applied', 'Cancelled', 'Rejected') and c.action in ('addStrategy', 'updateStrategy')
    group by s.segment order by s.segment`.compile(build)

/** The id of the next segment, so that it can be returned before the segment is stored. */
export const nextSegmentId = (): Query<{ id: number }> => sql<{ id: number }>`select ${nextId('segment')}::integer as id`.compile(build)

export const insertSegments = (rows: readonly SegmentRow[]): Query => insertRows('segment', columns.segment, rows)

export const updateSegments = (segments: readonly Omit<SegmentRow, 'createdBy' | 'createdAt'>[]): Query =>
  updateRows('segment', segmentState, segments)

export const removeSegments = (ids: readonly number[]): Query =>
  build
    .deleteFrom('segment')
    .where('id', 'in', [...ids])
    .compile()

import type { Tag } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import type { StoredEvent } from './events.repository.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

/** The events that a caller can see: all events, or the events of all or some projects. */
export type Reach = 'everything' | { readonly visible: VisibleProjects | null }

export interface EventFilter {
  readonly reach: Reach
  readonly types?: readonly string[]
  readonly projects?: readonly string[]
  readonly features?: readonly string[]
  readonly environments?: readonly string[]
  readonly authors?: readonly string[]
  /** Ids of accounts. */
  readonly accounts?: readonly number[]
  /** Group ids. */
  readonly groups?: readonly string[]
  /** ISO 8601. */
  readonly from?: string
  /** ISO 8601, exclusive. */
  readonly before?: string
}

/** The page of the found events: its size, its offset, and the event after which it begins (null: the first in the order). */
export interface EventPage {
  readonly limit: number
  readonly offset: number
  readonly after: number | null
  /** By id; desc: the newest first. */
  readonly order: 'asc' | 'desc'
}

export interface EventRow extends StoredEvent {
  /** The current tags of the feature, in its current project. */
  readonly tags: readonly Tag[] | null
  /** Number of rows of the page, including rows that exceeded its size, and one more if further rows exist. */
  readonly page_rows: number
}

type Condition = RawBuilder<SqlBool>

/**
 * SQL: the event belongs to a visible project. A deleted project may have had the same id and may have been hidden, so events before the
 * current project are excluded.
 */
const inSight = (column: string, visible: VisibleProjects): Condition =>
  sql`(${inVisibleProject(column, visible)} and event.id >= (select first_event from project p where p.id = ${sql.ref(column)}))`

/** SQL: the reader sees the project of the move. An event of a move concerns two projects, and its readers must see both. */
const movedInSight = (column: string, visible: VisibleProjects): Condition =>
  sql`(${sql.ref(column)} is null or ${inSight(column, visible)})`

/** The conditions under which the caller can see an event of a segment. Every caller can read segments without a project. */
export const segmentWithinReach = (reach: Reach): Condition[] => {
  if (reach === 'everything' || reach.visible === null) return []
  const { visible } = reach
  return [
    sql`(event.project is null or ${inSight('event.project', visible)})`,
    movedInSight('event.moved_to', visible),
    movedInSight('event.moved_from', visible),
  ]
}

/** The conditions under which the caller can see an event. */
export const withinReach = (reach: Reach): Condition[] => {
  if (reach === 'everything') return []
  const { visible } = reach
  if (visible === null) return [sql`project is not null`]
  return [inSight('event.project', visible), movedInSight('event.moved_to', visible), movedInSight('event.moved_from', visible)]
}

const among = (column: string, values: readonly string[] | undefined): Condition[] =>
  values ? [sql`${sql.ref(column)} = any(${[...values]}::text[])`] : []

/** The conditions for a time range; `before` is exclusive. */
export const inPeriod = ({ from, before }: Pick<EventFilter, 'from' | 'before'>): Condition[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${from}::timestamptz`]),
  ...(before === undefined ? [] : [sql<SqlBool>`created_at < ${before}::timestamptz`]),
]

const conditionsOf = ({
  reach,
  types,
  projects,
  features,
  environments,
  authors,
  accounts,
  groups,
  ...period
}: EventFilter): Condition[] => [
  ...withinReach(reach),
  ...among('type', types),
  ...among('project', projects),
  ...among('feature', features),
  ...among('environment', environments),
  ...among('created_by', authors),
  ...(accounts ? [sql<SqlBool>`created_by_account = any(${[...accounts]}::bigint[])`] : []),
  ...(groups ? [sql<SqlBool>`group_id = any(${[...groups]}::uuid[])`] : []),
  ...inPeriod(period),
]

/** SQL: all conditions hold. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * SQL: the event contains the text. The collation "C" decides about small and capital letters, not a locale. States are searched as JSON
 * text.
 */
const hasText = (text: string): Condition => {
  const within = (expression: RawBuilder<unknown>, wanted: string) => sql<SqlBool>`${expression} collate "C" ilike ${containing(wanted)}`
  const words = ['type', 'created_by', 'project', 'feature'].map((column) => within(sql.ref(column), text))
  const states = ['data', 'pre_data'].map((column) => within(sql`${sql.ref(column)}::text`, JSON.stringify(text).slice(1, -1)))
  const details = [...states, within(sql.ref('comment'), text)]
  // `case` makes the planner check the size before it searches the states.
  const inDetails = sql`case when bytes <= ${sql.lit(limits.eventBytesSearched)} then ${sql.join(details, sql` or `)} else false end`
  return sql`(${sql.join([...words, inDetails], sql` or `)})`
}

const newestFirst = sql`order by id desc`
const inOrder = (order: EventPage['order']) => (order === 'desc' ? newestFirst : sql`order by id`)
const selected = (filter: EventFilter) => sql`event where ${allOf(conditionsOf(filter))}`

/** Readers of its former project cannot see a moved feature, so its tags are shown only with events of its current project. */
const listOf = (rows: RawBuilder<unknown>, order: EventPage['order']): Query<EventRow> =>
  sql<EventRow>`
    with page as (select * from ${rows}), tagged as (
      select feature, f.project, jsonb_agg(jsonb_build_object('value', value, 'type', t.type) order by t.type, value) as tags,
        sum(octet_length(value) + octet_length(t.type) + 24) as tag_bytes
      from feature_tag t join feature f on f.name = feature
      where feature in (select feature from page) group by feature, f.project
    )
    select id, type, created_at, created_by, created_by_account, created_by_token, project, feature, environment, data, pre_data, group_id, comment,
      tags, page_rows
    from (
      select *, count(*) over () as page_rows, row_number() over w as place, sum(state_bytes + coalesce(tag_bytes, 0)) over w as bytes
      from page left join tagged using (feature, project) window w as (${inOrder(order)})
    ) page
    where place = 1 or bytes <= ${sql.lit(limits.eventPageBytes)} ${inOrder(order)}`.compile(build)

const behind = ({ after, order }: Pick<EventPage, 'after' | 'order'>): Condition => {
  if (after === null) return sql`true`
  return order === 'desc' ? sql`id < ${after}` : sql`id > ${after}`
}

/**
 * A page of the events and the first event of the next page. Ids have the order of changes to the same object, because
 * they are assigned under its lock.
 * The page ends early if its states are too large to be sent together, but it has at least one event.
 */
export const listEvents = (filter: EventFilter, page: EventPage): Query<EventRow> =>
  listOf(sql`${selected(filter)} and ${behind(page)} ${inOrder(page.order)} limit ${page.limit + 1} offset ${page.offset}`, page.order)

/** The page of events with these ids. */
export const listEventsById = (ids: readonly number[], order: EventPage['order'] = 'desc'): Query<EventRow> =>
  listOf(sql`event where id = any(${[...ids]}::bigint[])`, order)

export const countEvents = (filter: EventFilter): Query<{ total: number }> =>
  sql<{ total: number }>`select count(*) as total from ${selected(filter)}`.compile(build)

/**
 * The ids of a page of the events that contain a text, the id of the next event, and the number of all such events. The search has no
 * index, so only the newest events are searched.
 * Both the number of events and the bytes of their states are bounded. The bounds are computed without reading the events; each event is
 * then read by its id.
 * The limit keeps the planner from sorting or hashing complete events.
 */
export const searchEvents = (
  filter: EventFilter,
  text: string,
  { limit, offset, ...page }: EventPage,
): Query<{ ids: number[]; total: number }> => {
  const from = Math.min(offset, limits.eventsSearched)
  return sql<{ ids: number[]; total: number }>`
    select to_json(coalesce((array_agg(id ${inOrder(page.order)}) filter (where ${behind(page)}))[${from + 1}::integer : ${from + limit + 1}::integer], '{}')) as ids, count(*) as total
    from (
      select id, sum(state_bytes) over (${newestFirst} rows unbounded preceding) as bytes
      from (select id, state_bytes from ${selected(filter)} ${newestFirst} limit ${sql.lit(limits.eventsSearched)}) newest
    ) newest cross join lateral (select type, created_by, project, feature, data, pre_data, comment from event where event.id = newest.id limit 1) found
    where ${hasText(text)}`.compile(build)
}

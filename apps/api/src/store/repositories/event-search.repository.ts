import type { Tag } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import type { StoredEvent } from './events.repository.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

/** Whose events may be told: everybody's, or those of projects, of all or of some. */
export type Reach = 'everything' | { readonly visible: VisibleProjects | null }

export interface EventFilter {
  readonly reach: Reach
  readonly types?: readonly string[]
  readonly projects?: readonly string[]
  readonly features?: readonly string[]
  readonly environments?: readonly string[]
  readonly authors?: readonly string[]
  /** ISO 8601. */
  readonly from?: string
  /** ISO 8601; not itself included. */
  readonly before?: string
}

/** Which of the events found: so many, behind some, of those before another one (null: of all). */
export interface Place {
  readonly limit: number
  readonly offset: number
  readonly before: number | null
}

export interface EventRow extends StoredEvent {
  /** The tags that the feature has now, in its project. */
  readonly tags: readonly Tag[] | null
  /** Rows of the page, those that were too much for it too, and one more where there is any. */
  readonly page_rows: number
}

type Condition = RawBuilder<SqlBool>

/** A project that is gone may have had the same id, and may have been hidden: what is before the present one is not of it. */
const inSight = (column: string, visible: VisibleProjects): Condition =>
  sql`(${inVisibleProject(column, visible)} and event.id >= (select first_event from project p where p.id = ${sql.ref(column)}))`

/** What moved tells of two projects; who may read of it sees both. */
const movedInSight = (column: string, visible: VisibleProjects): Condition =>
  sql`(${sql.ref(column)} is null or ${inSight(column, visible)})`

/** What an event has to be to be told. */
export const withinReach = (reach: Reach): Condition[] => {
  if (reach === 'everything') return []
  const { visible } = reach
  if (visible === null) return [sql`project is not null`]
  return [inSight('event.project', visible), movedInSight('event.moved_to', visible), movedInSight('event.moved_from', visible)]
}

const among = (column: string, values: readonly string[] | undefined): Condition[] =>
  values ? [sql`${sql.ref(column)} = any(${[...values]}::text[])`] : []

const conditionsOf = ({ reach, types, projects, features, environments, authors, from, before }: EventFilter): Condition[] => [
  ...withinReach(reach),
  ...among('type', types),
  ...among('project', projects),
  ...among('feature', features),
  ...among('environment', environments),
  ...among('created_by', authors),
  ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${from}::timestamptz`]),
  ...(before === undefined ? [] : [sql<SqlBool>`created_at < ${before}::timestamptz`]),
]

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Compared as "C" has it, so that no locale says what small and capital letters are. States are looked through as JSON writes them. */
const hasText = (text: string): Condition => {
  const within = (expression: RawBuilder<unknown>, wanted: string) => sql<SqlBool>`${expression} collate "C" ilike ${containing(wanted)}`
  const words = ['type', 'created_by', 'project', 'feature'].map((column) => within(sql.ref(column), text))
  const states = ['data', 'pre_data'].map((column) => within(sql`${sql.ref(column)}::text`, JSON.stringify(text).slice(1, -1)))
  const details = [...states, within(sql.ref('comment'), text)]
  // A case, so that the planner does not look through the states before it knows their place.
  const near = sql`case when bytes <= ${sql.lit(limits.eventBytesSearched)} then ${sql.join(details, sql` or `)} else false end`
  return sql`(${sql.join([...words, near], sql` or `)})`
}

const newestFirst = sql`order by id desc`
const selected = (filter: EventFilter) => sql`event where ${allOf(conditionsOf(filter))}`

/** A feature that moved on is hidden from readers of its former project, so its tags are shown with the events of its present project alone. */
const listOf = (rows: RawBuilder<unknown>): Query<EventRow> =>
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
      from page left join tagged using (feature, project) window w as (${newestFirst})
    ) page
    where place = 1 or bytes <= ${sql.lit(limits.eventPageBytes)} ${newestFirst}`.compile(build)

const behind = (before: number | null): Condition => (before === null ? sql`true` : sql`id < ${before}`)

/**
 * A page of the events and the next one behind it, the newest first. Ids come in the order in which changes to the same thing happened: they are given under its
 * lock. Behind the first event the page ends where its states are too large to be sent together.
 */
export const listEvents = (filter: EventFilter, { limit, offset, before }: Place): Query<EventRow> =>
  listOf(sql`${selected(filter)} and ${behind(before)} ${newestFirst} limit ${limit + 1} offset ${offset}`)

/** The same of a page whose events are known. */
export const listEventsById = (ids: readonly number[]): Query<EventRow> => listOf(sql`event where id = any(${[...ids]}::bigint[])`)

export const countEvents = (filter: EventFilter): Query<{ total: number }> =>
  sql<{ total: number }>`select count(*) as total from ${selected(filter)}`.compile(build)

/**
 * The ids of a page of the events with a text and of the next one behind it, and the number of all. They are looked through without an index, so the newest alone:
 * so many events, and of their states so many bytes. Which these are is found without reading them, and each is then read by its id: the
 * limit keeps the planner from sorting or hashing whole events.
 */
export const searchEvents = (
  filter: EventFilter,
  text: string,
  { limit, offset, before }: Place,
): Query<{ ids: number[]; total: number }> => {
  const from = Math.min(offset, limits.eventsSearched)
  return sql<{ ids: number[]; total: number }>`
    select to_json(coalesce((array_agg(id ${newestFirst}) filter (where ${behind(before)}))[${from + 1}::integer : ${from + limit + 1}::integer], '{}')) as ids, count(*) as total
    from (
      select id, sum(state_bytes) over (${newestFirst} rows unbounded preceding) as bytes
      from (select id, state_bytes from ${selected(filter)} ${newestFirst} limit ${sql.lit(limits.eventsSearched)}) newest
    ) newest cross join lateral (select type, created_by, project, feature, data, pre_data, comment from event where event.id = newest.id limit 1) found
    where ${hasText(text)}`.compile(build)
}

import { limits } from '@halyard/contracts/data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inVisibleProject } from '../../access/visible-projects.repository.ts'
import type { VisibleProjects } from '../../access/visible-projects.ts'
import { build, type Query } from '../../db/index.ts'

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
  /** Text that is somewhere in the event. */
  readonly text?: string
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface EventRow {
  readonly id: number
  readonly type: string
  readonly created_at: string
  readonly created_by: string
  readonly created_by_account: number | null
  readonly created_by_token: number | null
  readonly project: string | null
  readonly feature: string | null
  readonly environment: string | null
  readonly data: Record<string, unknown> | null
  readonly pre_data: Record<string, unknown> | null
  readonly group_id: string
  /** Rows of the page, those that were too much for it too. */
  readonly page_rows: number
}

type Condition = RawBuilder<SqlBool>

/** What moved tells of two projects; who may read of it sees both. */
const movedInSight = (column: 'data' | 'pre_data', visible: VisibleProjects): Condition =>
  sql`coalesce(${sql.ref(column)} ->> 'project' = any(${visible.ids}::text[]), true)`

const withinReach = (reach: Reach): Condition[] => {
  if (reach === 'everything') return []
  const { visible } = reach
  if (visible === null) return [sql`project is not null`]
  return [inVisibleProject('project', visible), movedInSight('data', visible), movedInSight('pre_data', visible)]
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

/** Compared as "C" has it, so that no locale says what small and capital letters are. */
const hasText = (text: string): Condition => {
  const within = (expression: RawBuilder<unknown>, wanted: string) => sql<SqlBool>`${expression} collate "C" ilike ${containing(wanted)}`
  const words = ['type', 'created_by', 'project', 'feature'].map((column) => within(sql.ref(column), text))
  // States are looked through as JSON writes them.
  const states = ['data', 'pre_data'].map((column) => within(sql`${sql.ref(column)}::text`, JSON.stringify(text).slice(1, -1)))
  return sql`(${sql.join([...words, ...states], sql` or `)})`
}

const newestFirst = sql`order by id desc`

/** The events that the filter leaves. Through states is looked without an index, so through the newest alone. */
const selected = (filter: EventFilter): RawBuilder<unknown> => {
  const rest = sql`event where ${allOf(conditionsOf(filter))}`
  if (!filter.text) return rest
  return sql`(select * from ${rest} ${newestFirst} limit ${sql.lit(limits.eventsSearched)}) newest where ${hasText(filter.text)}`
}

const bytesOf = (column: 'data' | 'pre_data') => sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`

/**
 * A page of the events, the newest first. Ids come in the order in which changes to the same thing happened: they are given under its
 * lock. Behind the first event the page ends where its states are too large to be sent together.
 */
export const listEvents = (filter: EventFilter, { limit, offset }: Page): Query<EventRow> =>
  sql<EventRow>`
    select id, type, created_at, created_by, created_by_account, created_by_token, project, feature, environment, data, pre_data, group_id, page_rows
    from (
      select *, count(*) over () as page_rows, row_number() over w as place, sum(${bytesOf('data')} + ${bytesOf('pre_data')}) over w as bytes
      from (select * from ${selected(filter)} ${newestFirst} limit ${limit} offset ${offset}) page window w as (${newestFirst})
    ) page
    where place = 1 or bytes <= ${sql.lit(limits.eventPageBytes)} ${newestFirst}`.compile(build)

export const countEvents = (filter: EventFilter): Query<{ total: number }> =>
  sql<{ total: number }>`select count(*) as total from ${selected(filter)}`.compile(build)

import type { ChangeRequestCreate } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import type { Selection } from './change-requests.repository.ts'

export interface ChangeRow {
  readonly id: number
  /** In the order of which changes are applied: the id of the first change at this place, which those that replace it take over. */
  readonly position: number
  readonly request_id: number
  readonly action: ChangeRequestCreate['action']
  /** Null: the change is to a segment. */
  readonly feature: string | null
  /** Name of the segment when the change was proposed. */
  readonly segment_name: string | null
  readonly payload: object
  readonly created_at: string
}

export interface OpinionRow {
  readonly request_id: number
  readonly account_id: number
  readonly created_at: string
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

export interface CommentRow extends Omit<OpinionRow, 'account_id'> {
  readonly id: number
  readonly text: string
  readonly created_by: string
  readonly account_id: number | null
}

const among = (which: Selection) => sql`request_id in (select r.id from change_request r where ${which})`

/** In the order in which they are applied. */
export const listChanges = (which: Selection): Query<ChangeRow> =>
  sql<ChangeRow>`
    select id, position, request_id, action, feature, segment_name, payload, created_at from change where ${among(which)} order by position`.compile(
    build,
  )

const listOpinions = (table: 'change_request_approval' | 'change_request_rejection', which: Selection): Query<OpinionRow> =>
  sql<OpinionRow>`
    select o.request_id, o.account_id, o.created_at, a.name, a.username, a.email
    from ${sql.table(table)} o join account a on a.id = o.account_id
    where o.${among(which)} order by o.created_at, o.account_id`.compile(build)

export const listApprovals = (which: Selection): Query<OpinionRow> => listOpinions('change_request_approval', which)
export const listRejections = (which: Selection): Query<OpinionRow> => listOpinions('change_request_rejection', which)

export const listComments = (which: Selection): Query<CommentRow> =>
  sql<CommentRow>`
    select o.id, o.request_id, o.text, o.created_by, o.created_by_account as account_id, o.created_at, a.name, a.username, a.email
    from change_request_comment o left join account a on a.id = o.created_by_account
    where o.${among(which)} order by o.id`.compile(build)

/** Ids of the next changes, in order. */
export const nextChangeIds = (count: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('change', 'id')) as id from generate_series(1, ${count}::integer)`.compile(build)

export const insertChanges = (changes: readonly ChangeRow[]): Query =>
  sql`
    insert into change (id, position, request_id, action, feature, segment_name, payload, created_at) overriding system value
    select id, position, request_id, action, feature, segment_name, payload, created_at
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as c (id bigint, position bigint, request_id bigint, action text, feature text, segment_name text, payload jsonb, created_at timestamptz)`.compile(
    build,
  )

export const removeChange = (id: number): Query => build.deleteFrom('change').where('id', '=', id).compile()

export const removeApprovals = (request: number): Query =>
  build.deleteFrom('change_request_approval').where('request_id', '=', request).compile()

import type { ChangeRequestCreate } from '@halyard/contracts'
import { sql } from 'kysely'
import { nextId } from '../columns.ts'
import { build, prepare, type Query } from '../index.ts'
import type { Selection } from './change-requests.repository.ts'

export interface ChangeRow {
  readonly id: number
  /** The order in which changes are applied: the id of the first change at this position. A replacing change inherits the position. */
  readonly position: number
  readonly request_id: number
  readonly action: ChangeRequestCreate['action']
  /** Null: the change concerns a segment. */
  readonly feature: string | null
  /** Name of the segment when the change was proposed. */
  readonly segment_name: string | null
  readonly payload: object
  /** The state of the changed objects that the author saw; null: not recorded. */
  readonly base: object | null
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

export interface ApprovalRow extends OpinionRow {
  /** Hash of the approved outcome; null: not recorded. */
  readonly plan_hash: string | null
  readonly dropped_because: string | null
}

export interface CommentRow extends Omit<OpinionRow, 'account_id'> {
  readonly id: number
  readonly text: string
  readonly created_by: string
  readonly account_id: number | null
}

const among = (which: Selection) => sql`request_id in (select r.id from change_request r where ${which})`

/** The changes, in the order in which they are applied. */
export const listChanges = (which: Selection): Query<ChangeRow> =>
  sql<ChangeRow>`
    select id, position, request_id, action, feature, segment_name, payload, base, created_at from change where ${among(which)} order by position`.compile(
    build,
  )

/** Names of the features that requests change, of each request in the order in which they first appear. */
export const listChangedFeatures = (which: Selection): Query<{ request_id: number; feature: string }> =>
  sql<{ request_id: number; feature: string }>`
    select request_id, feature from change where ${among(which)} and feature is not null
    group by request_id, feature order by request_id, min(position)`.compile(build)

export const listApprovals = (which: Selection): Query<ApprovalRow> =>
  sql<ApprovalRow>`
    select o.request_id, o.account_id, o.created_at, a.name, a.username, a.email, o.plan_hash, o.dropped_because
    from change_request_approval o join account a on a.id = o.account_id
    where o.${among(which)} order by o.created_at, o.account_id`.compile(build)

export const listRejections = (which: Selection): Query<OpinionRow> =>
  sql<OpinionRow>`
    select o.request_id, o.account_id, o.created_at, a.name, a.username, a.email
    from change_request_rejection o join account a on a.id = o.account_id
    where o.${among(which)} order by o.created_at, o.account_id`.compile(build)

export const listComments = (which: Selection): Query<CommentRow> =>
  sql<CommentRow>`
    select o.id, o.request_id, o.text, o.created_by, o.created_by_account as account_id, o.created_at, a.name, a.username, a.email
    from change_request_comment o left join account a on a.id = o.created_by_account
    where o.${among(which)} order by o.id`.compile(build)

/** Ids of the next changes, in order. */
export const nextChangeIds = (count: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select ${nextId('change')} as id from generate_series(1, ${count}::integer)`.compile(build)

const insert = prepare(
  sql`
    insert into change (id, position, request_id, action, feature, segment_name, payload, base, created_at) overriding system value
    select id, position, request_id, action, feature, segment_name, payload, base, created_at
    from json_to_recordset(${''}::json)
      as c (id bigint, position bigint, request_id bigint, action text, feature text, segment_name text, payload jsonb, base jsonb, created_at timestamptz)`.compile(
    build,
  ),
)
export const insertChanges = (changes: readonly ChangeRow[]): Query => ({ ...insert(JSON.stringify(changes)), areRows: true })

export const removeChange = (id: number): Query => build.deleteFrom('change').where('id', '=', id).compile()

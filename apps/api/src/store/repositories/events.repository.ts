import { sql } from 'kysely'
import { build, prepare, type Query } from '../index.ts'

/** The author of an event: an account, a token, or the server itself. */
export interface Actor {
  readonly name: string
  readonly account: number | null
  readonly token: number | null
  /** The reason in the request. */
  readonly comment?: string
}

export const system: Actor = { name: 'system', account: null, token: null }

/** A new event. `data` and `preData` are the states after and before. */
export interface NewEvent {
  readonly type: string
  readonly project?: string
  readonly feature?: string
  readonly environment?: string
  readonly data?: object
  readonly preData?: object
}

/** An event as it is stored. */
export interface StoredEvent {
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
  readonly comment: string | null
}

/** The columns of an event with its author and reason. */
export const authorColumns = sql`created_by, created_by_account, created_by_token, comment`

/** The values of these columns. */
export const authorOf = ({ name, account, token, comment = null }: Omit<Actor, 'comment'> & { readonly comment?: string | null }) =>
  sql`${name}::text, ${account}::bigint, ${token}::bigint, ${comment}::text`

/** Appends events, in order. The events of one request share a group. */
export const insertEvents = (events: readonly NewEvent[], { name, account, token, comment }: Actor, group: string): Query => ({
  ...insert(JSON.stringify(events.map((event) => ({ ...event, name, account, token, comment, group })))),
  areRows: true,
})
const insert = prepare(
  sql`
  insert into event (type, ${authorColumns}, project, feature, environment, data, pre_data, group_id)
  select e.type, e.name, e.account, e.token, e.comment, e.project, e.feature, e.environment, e.data, e."preData", e."group"
  from json_to_recordset(${''}::json)
    as e (type text, name text, account bigint, token bigint, comment text, project text, feature text, environment text, data jsonb,
      "preData" jsonb, "group" uuid)`.compile(build),
)

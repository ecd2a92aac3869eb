import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { lookedUp, textArray } from '../parameters.ts'

/** Locks the position up to which events have their deliveries. No row: another instance holds the lock. */
export const lockCursor = (): Query<{ position: number }> =>
  build.selectFrom('notification_cursor').select('position').forUpdate().skipLocked().compile()

export const updateCursor = (position: number): Query => build.updateTable('notification_cursor').set({ position }).compile()

/** Whether sealed events without deliveries exist. */
export const hasUnread = (): Query<{ unread: boolean }> =>
  sql<{ unread: boolean }>`
    select exists (select from event_seal where position > (select position from notification_cursor)) as unread`.compile(build)

/** The fields of an event that decide its receivers. Events of other types have only a position. */
export interface UnreadRow {
  readonly position: number
  readonly id: number | null
  readonly type: string | null
  readonly project: string | null
  /** Id of the change request. */
  readonly request: string | null
}

/** The next events in the order of their seals, which is the order of commits. */
export const listUnread = (behind: number, types: readonly string[], limit: number): Query<UnreadRow> =>
  sql<UnreadRow>`
    select s.position, e.id, e.type, e.project,
      coalesce(e.data ->> 'changeRequestId', e.pre_data ->> 'changeRequestId', e.data ->> 'id', e.pre_data ->> 'id') as request
    from (select position, event_id from event_seal where position > ${behind} order by position limit ${limit}) s
      left join ${lookedUp(sql`select * from event where id = s.event_id and type = any(${textArray(types)})`)} e on true
    order by s.position`.compile(build)

export interface NewDelivery {
  /** Id of a webhook, or null. */
  readonly webhook: string | null
  /** Id of an account that gets a mail, or null. */
  readonly account: number | null
  readonly event: number
  readonly position: number
  /** Deliveries to one receiver with the same key go one after another. */
  readonly key: string
}

export const insertDeliveries = (deliveries: readonly NewDelivery[], at: string): Query =>
  sql`
    insert into notification_delivery (webhook_id, account_id, event_id, position, ordering_key, next_at, created_at)
    select webhook, account, event, position, key, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(deliveries)}::json)
      as d (webhook uuid, account bigint, event bigint, position bigint, key text)
    on conflict (receiver, position) do nothing`.compile(build)

export interface ClaimedDelivery {
  readonly id: string
  readonly webhook_id: string | null
  readonly account_id: number | null
  readonly event_id: number
  /** Number of attempts, including this one. */
  readonly attempts: number
  /** The id of the webhook, or 'mail': the mail server gets the mails of all accounts. */
  readonly destination: string
}

export interface Claim {
  readonly now: string
  readonly until: string
  /** Maximum number of deliveries. */
  readonly limit: number
  /** Maximum number of deliveries of one destination, with those in progress. */
  readonly limitOfOne: number
  /** Number of deliveries in progress, by destination. */
  readonly busy: Readonly<Record<string, number>>
}

/** The index pending_delivery_by_destination has the same expression. */
const destination = sql`coalesce(d.webhook_id::text, 'mail')`

/**
 * Claims due deliveries: for each receiver and key only the first pending one, and first those of the destinations with the fewest
 * deliveries in progress. A claim sets a later due time, so that another instance takes over the claims of a killed instance.
 */
export const claimDeliveries = ({ now, until, limit, limitOfOne, busy }: Claim): Query<ClaimedDelivery> =>
  sql<ClaimedDelivery>`
    with destination as (
      select name, coalesce((${JSON.stringify(busy)}::json ->> name)::integer, 0) as busy
      from (select id::text from webhook union all select 'mail') as known (name)
    ), candidate as materialized (
      select first.id, t.busy from destination t cross join lateral (
        select d.id from notification_delivery d
        where d.state = 'pending' and ${destination} = t.name and d.next_at <= ${now}::timestamptz and not exists (
          select from notification_delivery o
          where o.state = 'pending' and o.receiver = d.receiver and o.ordering_key = d.ordering_key and o.position < d.position
        )
        order by d.next_at, d.position limit greatest(${limitOfOne}::integer - t.busy, 0)
      ) first
    ), due as (
      select d.id from candidate c join notification_delivery d on d.id = c.id
      where d.state = 'pending' and d.next_at <= ${now}::timestamptz
      order by c.busy, d.next_at, d.position limit ${limit} for update of d skip locked
    )
    update notification_delivery d set attempts = d.attempts + 1, next_at = ${until}::timestamptz
    from due where d.id = due.id
    returning d.id, d.webhook_id, d.account_id, d.event_id, d.attempts, ${destination} as destination`.compile(build)

export interface SettledDelivery {
  readonly id: string
  readonly attempts: number
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly next_at: string
  readonly status: number | null
  readonly error: string | null
  readonly finished_at: string | null
}

/**
 * Stores the result of an attempt, unless another attempt was claimed meanwhile. After a failure, the later deliveries in its order are not
 * due before its next attempt, so that claims do not read them.
 */
export const settleDelivery = ({ id, attempts, state, next_at, status, error, finished_at }: SettledDelivery): Query =>
  sql`
    with settled as (
      update notification_delivery
      set state = ${state}, next_at = ${next_at}::timestamptz, status = ${status}, error = ${error}, finished_at = ${finished_at}::timestamptz
      where id = ${id}::uuid and attempts = ${attempts} and state = 'pending'
      returning receiver, ordering_key, position, state, next_at
    )
    update notification_delivery d set next_at = s.next_at
    from settled s
    where s.state = 'pending' and d.state = 'pending' and d.receiver = s.receiver and d.ordering_key = s.ordering_key
      and d.position > s.position and d.next_at < s.next_at`.compile(build)

export const removeDeliveriesBefore = (moment: string, most: number): Query<{ id: string }> =>
  sql<{ id: string }>`
    delete from notification_delivery where id in (
      select id from notification_delivery where state <> 'pending' and finished_at <= ${moment}::timestamptz
      order by finished_at limit ${most} for update skip locked
    ) returning id`.compile(build)

export interface DeliveryRow extends SettledDelivery {
  readonly event_id: number
  readonly ordering_key: string
  readonly created_at: string
  readonly type: string
  readonly project: string | null
  readonly environment: string | null
}

/** Deliveries to a webhook, the newest event first; `before` is the id of an event, or null. */
export const listDeliveries = (webhookId: string, before: number | null, limit: number): Query<DeliveryRow> =>
  sql<DeliveryRow>`
    select d.id, d.event_id, d.ordering_key, d.state, d.attempts, d.next_at, d.status, d.error, d.created_at, d.finished_at,
      coalesce(e.type, '') as type, e.project, e.environment
    from notification_delivery d left join event e on e.id = d.event_id
    where d.webhook_id = ${webhookId}::uuid and (${before}::bigint is null or d.event_id < ${before})
    order by d.event_id desc limit ${limit}`.compile(build)

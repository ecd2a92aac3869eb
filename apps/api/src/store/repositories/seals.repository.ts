import type { ChainEnd, Seal } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'
import { lookedUp } from '../parameters.ts'

/** Locks sealing until the transaction ends, so that one instance seals at a time. */
export const lockSealing = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.sealing)})`.compile(build)

/**
 * The complete content of an event as text. Each text of arbitrary characters is preceded by its length, and JSON contains no line feed.
 * The transaction is omitted, because it changes when an event moves to another database. Without a comment, the text is the text of events
 * sealed before comments existed.
 */
const textOfEvent = sql`concat(
  e.id, ':', extract(epoch from e.created_at), ':', e.created_by_account, ':', e.created_by_token, ':', e.group_id, ':',
  length(e.type), ':', e.type, length(e.created_by), ':', e.created_by, length(e.project), ':', e.project,
  length(e.feature), ':', e.feature, length(e.environment), ':', e.environment, e.data, E'\\n', e.pre_data,
  case when e.comment is not null then concat(E'\\n', e.comment) end)`

const digestOfEvent: RawBuilder<string> = sql`encode(sha256(convert_to(${textOfEvent}, 'UTF8')), 'hex')`

export interface Sealing {
  /** Position of the last seal of all chains. */
  readonly position: number
  /**
   * Transaction of the event of the last seal, in the order of commits. It is the beginning if the stored transaction is no longer valid,
   * as in a database with rows from another database.
   */
  readonly xid: string
  readonly id: number
}

interface FoundSealing extends Sealing {
  /** The current transaction of the event, if it differs and no earlier event can still be committed; else null. */
  readonly currentXid: string | null
}

/** The last seal, up to which events are sealed. */
export const findSealing = (): Query<FoundSealing> =>
  sql<FoundSealing>`
    select s.position, case when e.is_valid then e.xid::text else '0' end as xid, case when e.is_valid then e.id else 0 end as id,
      case when e.has_moved then e.xid::text end as "currentXid"
    from event_sealing s left join ${lookedUp(sql`
      select id, xid, xid = s.xid::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot()) as is_valid,
        xid <> s.xid::xid8 and xid < pg_snapshot_xmin(pg_current_snapshot()) as has_moved
      from event where id = s.event_id`)} e on true`.compile(build)

/** The seal at a position. */
export const findSeal = (position: number): Query<{ mac: string }> =>
  sql<{ mac: string }>`select encode(mac, 'hex') as mac from event_seal where position = ${position}`.compile(build)

/** SQL: looks up the seal of each event `e`. A join could read the seals of all events. */
export const hasNoSeal = sql<boolean>`(select true from event_seal s where s.event_id = e.id) is null`

interface UnsealedEvent {
  readonly id: number
  readonly xid: string
  readonly chain: string
  readonly digest: string
}

/**
 * The next events without a seal, in the order of commits. Only events before every open transaction are included, because an open
 * transaction may still commit earlier events.
 */
export const listUnsealedEvents = ({ xid, id }: Sealing, limit: number): Query<UnsealedEvent> =>
  sql<UnsealedEvent>`
    select e.id, e.xid::text as xid, coalesce(e.project, '') as chain, ${digestOfEvent} as digest
    from event e
    where (e.xid, e.id) > (${xid}::xid8, ${id}::bigint) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
      and ${hasNoSeal}
    order by e.xid, e.id limit ${limit}`.compile(build)

export interface ChainRow extends ChainEnd {
  readonly chain: string
  readonly key_id: string
  readonly sealed_at: string
}

const chains = sql`select chain, seq, key_id, encode(mac, 'hex') as mac, sealed_at from event_chain`

/** The last seal of each chain. */
export const listChains = (): Query<ChainRow> => sql<ChainRow>`${chains} order by chain`.compile(build)

export const listChainsNamed = (names: readonly string[]): Query<ChainRow> =>
  sql<ChainRow>`${chains} where chain = any(${[...names]}::text[]) order by chain`.compile(build)

export const insertSeals = (seals: readonly Seal[]): Query =>
  sql`
    insert into event_seal (position, event_id, chain, seq, key_id, mac)
    select position, "eventId", chain, seq, "keyId", decode(mac, 'hex')
    from json_to_recordset(${JSON.stringify(seals)}::json)
      as s (position bigint, "eventId" bigint, chain text, seq bigint, "keyId" text, mac text)`.compile(build)

export const updateChains = (ends: ReadonlyMap<string, ChainEnd>, keyId: string, at: string): Query => {
  const rows = Array.from(ends, ([chain, end]) => ({ chain, ...end }))
  return sql`
    insert into event_chain (chain, seq, key_id, mac, sealed_at)
    select chain, seq, ${keyId}, decode(mac, 'hex'), ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as c (chain text, seq bigint, mac text)
    on conflict (chain) do update set seq = excluded.seq, key_id = excluded.key_id, mac = excluded.mac, sealed_at = excluded.sealed_at`.compile(
    build,
  )
}

/** Stores the current transaction of the event of the last seal. */
export const updateSealingXid = (xid: string): Query => build.updateTable('event_sealing').set({ xid }).compile()

export const updateSealing = ({ position, id, xid }: Sealing): Query =>
  build.updateTable('event_sealing').set({ position, event_id: id, xid }).compile()

const sealedEvents = sql`event_seal s left join event e on e.id = s.event_id`

export interface SealedEventRow extends Seal {
  readonly digest: string | null
}

/** Seals after a position, each with the current digest of its event. */
export const listSealedEvents = (behind: number, limit: number): Query<SealedEventRow> =>
  sql<SealedEventRow>`
    select s.position, s.event_id as "eventId", s.chain, s.seq, s.key_id as "keyId", encode(s.mac, 'hex') as mac,
      case when e.id is not null then ${digestOfEvent} end as digest
    from ${sealedEvents}
    where s.position > ${behind} order by s.position limit ${limit}`.compile(build)

/** The number of all seals, at any position. */
export const countSealedEvents = (): Query<{ stored: number }> =>
  sql<{ stored: number }>`select count(*) as stored from ${sealedEvents}`.compile(build)

interface StrayEvent {
  readonly id: number
  readonly chain: string
  /** True: the number of its transaction is in the future. */
  readonly ahead: boolean
}

const lastSealed = sql`select e.xid, e.id from event_seal s join event e on e.id = s.event_id order by s.position desc limit 1`
/** SQL: all events without a seal. It may be a join, unlike `hasNoSeal`, because it reads all events anyway. */
const unsealed = sql`event e where not exists (select from event_seal s where s.event_id = e.id)`

const ahead = sql`(e.xid < pg_snapshot_xmax(pg_current_snapshot())) is not true`

/**
 * Events without a seal before a sealed event, in the order of commits: they cannot have existed when that event was sealed.
 * Also events of future transactions, which would never be sealed.
 */
export const listStrayEvents = (): Query<StrayEvent> =>
  sql<StrayEvent>`
    select e.id, coalesce(e.project, '') as chain, ${ahead} as ahead from ${unsealed} and ((e.xid, e.id) < (${lastSealed}) or ${ahead})
    order by e.id`.compile(build)

export const countUnsealedEvents = (): Query<{ unsealed: number }> =>
  sql<{ unsealed: number }>`select count(*) as unsealed from ${unsealed}`.compile(build)

/** The types and times of events. */
export const listEventTimes = (ids: readonly number[]): Query<{ id: number; type: string; created_at: string }> =>
  build
    .selectFrom('event')
    .select(['id', 'type', 'created_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .compile()

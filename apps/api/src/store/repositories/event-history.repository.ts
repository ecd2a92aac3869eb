import { limits } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { allOf, type Reach, withinReach } from './event-search.repository.ts'
import type { StoredEvent } from './events.repository.ts'

export interface LastEvent {
  readonly type: string
  readonly created_by: string
  readonly created_at: string
  /** The current time of the database. */
  readonly clock: string
}

/** A feature, or a project without its features. */
export type Subject = { readonly feature: string } | { readonly project: string }

/** The newest event of a subject that the reader can see. */
export const findLastEvent = (subject: Subject, reach: Reach): Query<LastEvent> => {
  const isIt = 'feature' in subject ? sql`feature = ${subject.feature}` : sql`project = ${subject.project} and feature is null`
  return sql<LastEvent>`
    select type, created_by, created_at, statement_timestamp() as clock from event
    where ${sql.join([isIt, ...withinReach(reach)], sql` and `)} order by id desc limit 1`.compile(build)
}

type Scoped = Pick<StoredEvent, 'id' | 'feature' | 'environment'>

/** The event with this id, if the reader can see it. */
export const findVisibleEvent = (id: number, reach: Reach): Query<Omit<Scoped, 'id'> & Pick<StoredEvent, 'group_id'>> =>
  sql<Omit<Scoped, 'id'> & Pick<StoredEvent, 'group_id'>>`
    select feature, environment, group_id from event where ${allOf([sql`id = ${id}`, ...withinReach(reach)])}`.compile(build)

interface SealOfEvent {
  readonly chain: string
  readonly position: number
  readonly seq: number
  readonly keyId: string
  readonly mac: string
}

/** The seal of an event. */
export const findSealOf = (id: number): Query<SealOfEvent> =>
  sql<SealOfEvent>`
    select chain, position, seq, key_id as "keyId", encode(mac, 'hex') as mac from event_seal where event_id = ${id}`.compile(build)

/** The ids of the first other events of a group that the reader can see. */
export const listGroupIds = (except: number, group: string, reach: Reach): Query<{ id: number }> =>
  sql<{ id: number }>`
    select id from event where ${allOf([sql`group_id = ${group}::uuid`, sql`id <> ${except}`, ...withinReach(reach)])}
    order by id limit ${sql.lit(limits.eventsPerPage)}`.compile(build)

/** The number of later events of the same feature that the reader can see, up to a limit; in the same environment, if the event has one. */
export const countLaterEvents = ({ id, feature, environment }: Scoped, reach: Reach): Query<{ later: number }> => {
  const inEnvironment = environment === null ? [] : [sql<boolean>`environment = ${environment}`]
  return sql<{ later: number }>`
    select count(*)::int as later from (
      select from event where ${allOf([sql`feature = ${feature}`, sql`id > ${id}`, ...inEnvironment, ...withinReach(reach)])}
      limit ${sql.lit(limits.laterEvents)}
    ) later`.compile(build)
}

import { pendingStates } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { hasNoSeal, type Sealing } from './seals.repository.ts'

/** The number of events after the last seal, up to the limit, and the time of the oldest one. */
export const countEventsAfter = (
  { xid, id }: Pick<Sealing, 'xid' | 'id'>,
  limit: number,
): Query<{ events: number; oldest: string | null }> =>
  sql<{ events: number; oldest: string | null }>`
    select count(*) as events, min(created_at) as oldest from (
      select e.created_at from event e
      where (e.xid, e.id) > (${xid}::xid8, ${id}::bigint) and ${hasNoSeal}
      order by e.xid, e.id limit ${limit}) as unsealed`.compile(build)

/** The number of pending and scheduled change requests in each state. The index of open requests bounds the read. */
export const countOpenRequests = (): Query<{ state: string; requests: number }> =>
  build
    .selectFrom('change_request')
    .select(({ fn }) => ['state', fn.countAll<number>().as('requests')])
    .where('state', 'in', [...pendingStates, 'Scheduled'])
    .groupBy('state')
    .compile()

/** When the jobs are due that one instance at a time runs. */
export const listJobTimes = (): Query<{ name: string; due_at: string }> => build.selectFrom('job').select(['name', 'due_at']).compile()

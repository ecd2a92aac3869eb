import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`

/** Another instance was seen in so many milliseconds, or trusts its memory. */
const hasOthers = (id: string, presentMs: number) => sql`exists (
  select from instance as other
  where other.id <> ${id}::uuid and (other.seen_at > ${after(-presentMs)} or other.trusts_until > clock_timestamp())
)`

/**
 * For how many milliseconds, so many at most, another instance still trusts its memory; no row: none does. To be asked once the state lock is held.
 * The start of the transaction is before the moment that the rows are seen at: with a later clock a trust that was made longer meanwhile would be missed.
 */
export const findTrust = (id: string, holdMs: number): Query<{ ms: number }> =>
  sql<{ ms: number }>`
    select ceil(least(extract(epoch from max(trusts_until) - now()) * 1000, ${holdMs}::float8))::int as ms
    from instance where id <> ${id}::uuid and trusts_until > now() having count(*) > 0`.compile(build)

/** Ends what is no trust of anybody: none is given for so long. The database's clock was set back. */
export const endFalseTrust = (id: string, holdMs: number): Query =>
  sql`update instance set trusts_until = null where id <> ${id}::uuid and trusts_until > ${after(holdMs)}`.compile(build)

/** Writes down that this instance is here, and says whether another one is that was seen in so many milliseconds, or that trusts its memory. */
export const announceInstance = (id: string, presentMs: number): Query<{ others: boolean }> =>
  sql<{ others: boolean }>`
    with announced as (
      insert into instance (id, seen_at) values (${id}::uuid, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at
    ), forgotten as (
      delete from instance where id <> ${id}::uuid and seen_at < clock_timestamp() - interval '1 day'
    )
    select ${hasOthers(id, presentMs)} as others`.compile(build)

/** Whether no write is under way anywhere; none begins then before the transaction ends. */
export const tryStateLock = (): Query<{ free: boolean }> =>
  sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.state)}) as free`.compile(build)

/** Begins the trust of this instance, unless there is another one. The state lock must be held alone. */
export const beginTrust = (id: string, holdMs: number, presentMs: number): Query<{ id: string }> =>
  sql<{ id: string }>`
    update instance set trusts_until = ${after(holdMs)}, seen_at = clock_timestamp()
    where id = ${id}::uuid and not ${hasOthers(id, presentMs)} returning id`.compile(build)

/** Makes the trust of this instance last longer, unless it is over or there is another instance. */
export const extendTrust = (id: string, holdMs: number, presentMs: number): Query<{ id: string }> =>
  sql<{ id: string }>`
    update instance set trusts_until = ${after(holdMs)}, seen_at = clock_timestamp()
    where id = ${id}::uuid and trusts_until > clock_timestamp() and not ${hasOthers(id, presentMs)} returning id`.compile(build)

export const removeInstance = (id: string): Query => build.deleteFrom('instance').where('id', '=', id).compile()

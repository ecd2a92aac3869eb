import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

/** Another instance with a lease for its cache; no row: no other instance has a lease. Run this statement once the state lock is held. */
export const findOtherLoneInstance = (id: string): Query<{ id: string }> =>
  build.selectFrom('lone_instance').select('id').where('id', '<>', id).compile()

/** Tries to take the state lock exclusively, without waiting. True: no write is running, and none begins before the transaction ends. */
export const tryStateLock = (): Query<{ free: boolean }> =>
  sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.state)}) as free`.compile(build)

/** Makes this instance the lone instance, unless another instance is, or a writer revoked it. The state lock must be held exclusively. */
export const insertLoneInstance = (id: string): Query<{ id: string }> =>
  sql<{ id: string }>`
    insert into lone_instance (id) values (${id}::uuid)
    on conflict (only_one) do update set revoked = false where lone_instance.id = excluded.id and not lone_instance.revoked
    returning id`.compile(build)

/** A row while this instance is the lone instance and no writer has revoked it. */
export const findUnrevoked = (id: string): Query<{ id: string }> =>
  build.selectFrom('lone_instance').select('id').where('id', '=', id).where('revoked', '=', false).compile()

/** Asks the lone instance to stop using its cache. */
export const revokeLoneInstance = (id: string): Query =>
  build.updateTable('lone_instance').set({ revoked: true }).where('id', '=', id).where('revoked', '=', false).compile()

export const removeLoneInstance = (id: string): Query => build.deleteFrom('lone_instance').where('id', '=', id).compile()

/** Removes a revoked lone instance, unless it has become the lone instance again. */
export const removeRevoked = (id: string): Query =>
  build.deleteFrom('lone_instance').where('id', '=', id).where('revoked', '=', true).compile()

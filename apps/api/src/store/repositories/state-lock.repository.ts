import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, locking, type Query } from '../index.ts'

/** Takes the state lock shared with other writers, until the transaction ends. */
export const lockStateShared = (): Query =>
  locking('state', 'share', () => '', sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLocks.state)})`.compile(build))

/** Takes the state lock exclusively, until the transaction ends. */
export const lockState = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.state)})`.compile(build)

import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, codeOf, locking, prepare, type Query } from '../index.ts'

/** Raised by a failed claim: another request holds the key. */
export const claimFault = 'HA409'

/** Locks a scope until the transaction ends. Raises `claimFault` without waiting if another transaction holds the lock. */
export const claimKey = (scope: string): Query => {
  const claim = sql`
    select case when not pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.idempotencyKey)}, hashtext(${scope})) then refuse(${sql.lit(claimFault)}) end`
  return locking('idempotency_key', 'update', () => scope, claim.compile(build))
}

export interface StoredResponse {
  readonly fingerprint: string
  readonly answer: string
}

/**
 * The stored response of a scope, if it is newer than a time. An older response is removed, so that a new one can be stored. The removal
 * may be committed even if the request fails.
 */
export const takeResponse = (scope: string, oldest: string): Query<StoredResponse> => {
  const take = sql<StoredResponse>`
    with expired as (delete from idempotency_key where scope = ${scope} and created_at <= ${oldest}::timestamptz)
    select fingerprint, answer from idempotency_key where scope = ${scope} and created_at > ${oldest}::timestamptz`
  return locking('idempotency_key', 'update', () => scope, take.compile(build))
}

const insert = prepare(
  sql`insert into idempotency_key (scope, fingerprint, answer, created_at) values (${''}, ${''}, ${''}, ${''}::timestamptz)`.compile(build),
)

/**
 * Stores the response of a scope. Fails (`isDuplicateResponse`) if a response exists, after waiting for a concurrent transaction that
 * stores one.
 */
export const insertResponse = ({
  scope,
  fingerprint,
  answer,
  created_at,
}: StoredResponse & { readonly scope: string; readonly created_at: string }): Query => insert(scope, fingerprint, answer, created_at)

export const isDuplicateResponse = (error: unknown): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_pkey'

export const updateResponse = (scope: string, answer: string): Query =>
  build.updateTable('idempotency_key').set({ answer }).where('scope', '=', scope).compile()

/** Removes the oldest stored responses from before a time, at most `most`. */
export const removeResponsesBefore = (moment: string, most: number): Query<{ scope: string }> =>
  sql<{ scope: string }>`
  delete from idempotency_key where scope in (
    select scope from idempotency_key where created_at <= ${moment}::timestamptz order by created_at limit ${most} for update skip locked
  ) returning scope`.compile(build)

import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, codeOf, prepare, type Query } from '../index.ts'

/** Raised by a claim that fails: somebody else is at it. */
export const claimFault = 'HA409'

/** Holds a scope until the transaction ends, and raises `claimFault` where that cannot be, without waiting. */
export const claimKey = (scope: string): Query =>
  sql`select case when not pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.idempotencyKey)}, hashtext(${scope})) then refuse(${sql.lit(claimFault)}) end`.compile(
    build,
  )

export interface StoredAnswer {
  readonly fingerprint: string
  readonly answer: string
}

/** The answer of a scope that was kept after a moment. An older one is removed, so that another can be kept. */
export const takeAnswer = (scope: string, oldest: string): Query<StoredAnswer> =>
  sql<StoredAnswer>`
    with expired as (delete from idempotency_key where scope = ${scope} and created_at <= ${oldest}::timestamptz)
    select fingerprint, answer from idempotency_key where scope = ${scope} and created_at > ${oldest}::timestamptz`.compile(build)

const insert = prepare(
  sql`insert into idempotency_key (scope, fingerprint, answer, created_at) values (${''}, ${''}, ${''}, ${''}::timestamptz)`.compile(build),
)

/** Keeps the answer of a scope. Fails where there is one (`isKept`), having waited for whoever was faster. */
export const insertAnswer = ({
  scope,
  fingerprint,
  answer,
  created_at,
}: StoredAnswer & { readonly scope: string; readonly created_at: string }): Query => insert(scope, fingerprint, answer, created_at)

export const isKept = (error: unknown): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_pkey'

export const updateAnswer = (scope: string, answer: string): Query =>
  build.updateTable('idempotency_key').set({ answer }).where('scope', '=', scope).compile()

/** The oldest answers from before a moment, at most so many. */
export const removeAnswersBefore = (moment: string, most: number): Query<{ scope: string }> =>
  sql<{ scope: string }>`
  delete from idempotency_key where scope in (
    select scope from idempotency_key where created_at <= ${moment}::timestamptz order by created_at limit ${most} for update skip locked
  ) returning scope`.compile(build)

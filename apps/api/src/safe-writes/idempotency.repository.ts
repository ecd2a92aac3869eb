import { type RawBuilder, sql } from 'kysely'
import { build, codeOf, type Query } from '../db/index.ts'

/** What is raised by a claim that fails: somebody else is at it, or it was answered. */
export const claimFaults = { inFlight: 'HA409', answered: 'HA208' } as const

/** The advisory locks of claims; their second key is of the scope. */
const claims = 4255

/** Holds a scope until the transaction ends, and raises a claimFault where that cannot be, without waiting. */
export const claimKey = (scope: string): Query =>
  sql`select case when not pg_try_advisory_xact_lock(${sql.lit(claims)}, hashtext(${scope})) then refuse(${sql.lit(claimFaults.inFlight)}) end`.compile(
    build,
  )

/** Raises a claimFault where a scope was answered. Not to be asked with a claim: a statement sees nothing that was stored while it took a lock. */
export const requireUnanswered = (scope: string, oldest: string): RawBuilder<unknown> =>
  sql`case
    when exists (select from idempotency_key where scope = ${scope} and created_at > ${oldest}::timestamptz) then refuse(${sql.lit(claimFaults.answered)})
  end`

export interface StoredAnswer {
  readonly fingerprint: string
  readonly answer: string
}

/** The answer of a scope, where it is young enough to count. */
export const findAnswer = (scope: string, oldest: string): Query<StoredAnswer> =>
  build
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('created_at', '>', oldest)
    .compile()

/** Keeps the answer of a scope. Fails where there is one (`isKept`), having waited for whoever was faster. */
export const insertAnswer = (row: StoredAnswer & { readonly scope: string; readonly created_at: string }): Query =>
  build.insertInto('idempotency_key').values(row).compile()

export const isKept = (error: unknown): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_pkey'

/** Makes room for another answer of a scope, where there is one from before a moment. */
export const removeAnswer = (scope: string, moment: string): Query =>
  build.deleteFrom('idempotency_key').where('scope', '=', scope).where('created_at', '<=', moment).compile()

export const updateAnswer = (scope: string, answer: string): Query =>
  build.updateTable('idempotency_key').set({ answer }).where('scope', '=', scope).compile()

/** The oldest answers from before a moment, at most so many. */
export const removeAnswersBefore = (moment: string, most: number): Query<{ scope: string }> =>
  sql<{ scope: string }>`
  delete from idempotency_key where scope in (
    select scope from idempotency_key where created_at <= ${moment}::timestamptz order by created_at limit ${most} for update skip locked
  ) returning scope`.compile(build)

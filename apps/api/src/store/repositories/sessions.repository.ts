import { build, type Query } from '../index.ts'

/** Removes expired sessions. They already give no access, so no revision is bumped. */
export const removeExpiredSessions = (now: string): Query => build.deleteFrom('session').where('expires_at', '<=', now).compile()

export interface OwnSessionRow {
  readonly id: number
  readonly created_at: string
  readonly expires_at: string
  readonly seen_at: string | null
  readonly user_agent: string | null
}

/** The sessions of the account that have not expired, newest first. */
export const listSessionsOfAccount = (accountId: number, now: string): Query<OwnSessionRow> =>
  build
    .selectFrom('session')
    .select(['id', 'created_at', 'expires_at', 'seen_at', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .compile()

/** Locks a session of the account until the transaction ends. */
export const lockSessionOfAccount = (id: number, accountId: number): Query<{ id: number }> =>
  build.selectFrom('session').select('id').where('id', '=', id).where('account_id', '=', accountId).forUpdate().compile()

export const removeSessionById = (id: number): Query => build.deleteFrom('session').where('id', '=', id).compile()

/** Ends the account's sessions except the session with this id; null: no exception. */
export const removeOtherSessions = (accountId: number, exceptId: number | null): Query => {
  const sessions = build.deleteFrom('session').where('account_id', '=', accountId)
  return (exceptId === null ? sessions : sessions.where('id', '<>', exceptId)).compile()
}

/** When the login of a session was. */
export const findSessionStart = (id: number): Query<{ created_at: string }> =>
  build.selectFrom('session').select('created_at').where('id', '=', id).compile()

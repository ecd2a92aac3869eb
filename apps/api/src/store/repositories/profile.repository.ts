import { build, type Query } from '../index.ts'

interface PasswordRow {
  /** Null: nobody logs in with a password here. */
  readonly password_hash: string | null
}

const password = (personId: number) =>
  build.selectFrom('account').select('password_hash').where('id', '=', personId).where('kind', '=', 'User')

export const findPassword = (personId: number): Query<PasswordRow> => password(personId).compile()

/** The password, which nobody else changes until the transaction ends. */
export const lockPassword = (personId: number): Query<PasswordRow> => password(personId).forUpdate().compile()

/** Ends the account's sessions but the one with that hash. */
export const removeOtherSessions = (accountId: number, kept: string | null): Query => {
  const sessions = build.deleteFrom('session').where('account_id', '=', accountId)
  return (kept === null ? sessions : sessions.where('hash', '<>', kept)).compile()
}

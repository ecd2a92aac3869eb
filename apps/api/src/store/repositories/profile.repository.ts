import { build, type Query } from '../index.ts'

interface PasswordRow {
  /** Null: the account has no password. */
  readonly password_hash: string | null
}

const password = (personId: number) =>
  build.selectFrom('account').select('password_hash').where('id', '=', personId).where('kind', '=', 'User')

export const findPassword = (personId: number): Query<PasswordRow> => password(personId).compile()

/** Locks the password until the transaction ends. */
export const lockPassword = (personId: number): Query<PasswordRow> => password(personId).forUpdate().compile()

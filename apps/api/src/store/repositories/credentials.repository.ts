import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type AccountRow, accountColumns } from './accounts.repository.ts'

export interface CredentialsRow extends AccountRow {
  readonly password_hash: string | null
}

/** Locks the person with this id, and so the password, until the transaction ends. */
export const lockCredentials = (id: number): Query<CredentialsRow> =>
  build
    .selectFrom('account')
    .select([...accountColumns, 'account.password_hash'])
    .where('id', '=', id)
    .where('kind', '=', 'User')
    .forUpdate()
    .compile()

export interface NewSession {
  readonly hash: string
  readonly account_id: number
  readonly created_at: string
  readonly expires_at: string
  readonly user_agent: string | null
  /** The identity provider that started the session; null: none did. */
  readonly provider: string | null
  readonly provider_subject: string | null
  readonly provider_session: string | null
}

export const insertSession = (session: NewSession): Query => build.insertInto('session').values(session).compile()

export type SessionRow = Omit<NewSession, 'created_at' | 'user_agent'>

const sessionOf = (hash: string) =>
  build
    .selectFrom('session')
    .select(['hash', 'account_id', 'expires_at', 'provider', 'provider_subject', 'provider_session'])
    .where('hash', '=', hash)

export const findSession = (hash: string): Query<SessionRow> => sessionOf(hash).compile()

export const lockSession = (hash: string): Query<SessionRow> => sessionOf(hash).forUpdate().compile()

export const removeSession = (hash: string): Query => build.deleteFrom('session').where('hash', '=', hash).compile()

export const updateLoggedIn = (id: number, at: string): Query =>
  build.updateTable('account').set({ login_attempts: 0, seen_at: at }).where('id', '=', id).compile()

export const countFailedLogin = (id: number): Query =>
  build.updateTable('account').set({ login_attempts: sql<number>`login_attempts + 1` }).where('id', '=', id).compile()

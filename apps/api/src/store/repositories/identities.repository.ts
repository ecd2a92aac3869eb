import { type RawBuilder, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type AccountRow, accountColumns } from './accounts.repository.ts'

/** An account as a login with a provider sees it. */
export interface IdentityRow extends AccountRow {
  /** The subject of the account at the provider; null: none. */
  readonly subject: string | null
  /** Whether the mail address is not verified: an invitation created the account, and no provider has proven its owner since. */
  readonly is_unproven: boolean
}

const isUnproven = sql<boolean>`
  exists (select from invite_token_user u where u.account_id = account.id)
  and not exists (select from account_identity i where i.account_id = account.id)
  and not exists (select from scim_user s where s.account_id = account.id)`

/** Whether the mail address of an account is not verified, as in `IdentityRow`. */
export const findUnproven = (accountId: number): Query<{ is_unproven: boolean }> =>
  build.selectFrom('account').select(isUnproven.as('is_unproven')).where('id', '=', accountId).compile()

const identityColumns = (provider: string) =>
  [
    ...accountColumns,
    sql<string | null>`(select subject from account_identity i where i.account_id = account.id and i.provider = ${provider})`.as('subject'),
    isUnproven.as('is_unproven'),
  ] as const

/** Locks the account that has the identity until the transaction ends. */
export const lockIdentity = (provider: string, subject: string): Query<IdentityRow> =>
  build
    .selectFrom('account')
    .select(identityColumns(provider))
    .where('account.id', '=', (eb) =>
      eb.selectFrom('account_identity').select('account_id').where('provider', '=', provider).where('subject', '=', subject),
    )
    .forUpdate()
    .compile()

/** Locks the account that has the key for its user name or its mail address, until the transaction ends. */
export const lockIdentityByKey = (provider: string, key: string): Query<IdentityRow> =>
  build
    .selectFrom('account')
    .select(identityColumns(provider))
    .where('account.id', '=', (eb) => eb.selectFrom('account_name').select('account_id').where('key', '=', key))
    .forUpdate()
    .compile()

export const insertIdentity = (provider: string, subject: string, accountId: number, at: string): Query =>
  build.insertInto('account_identity').values({ provider, subject, account_id: accountId, created_at: at, used_at: at }).compile()

export const updateIdentityUse = (provider: string, subject: string, at: string): Query =>
  build.updateTable('account_identity').set({ used_at: at }).where('provider', '=', provider).where('subject', '=', subject).compile()

/**
 * Stores that a login was used. Returns no row if another login with this digest was used before, on any instance.
 */
export const claimSignIn = (digest: string, expiresAt: string): Query<{ digest: string }> =>
  build
    .insertInto('used_sign_in')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .compile()

/** Removes logins that would be refused by their time alone. */
export const removeExpiredSignIns = (now: string): Query => build.deleteFrom('used_sign_in').where('expires_at', '<=', now).compile()

const sessionsOf = (provider: string, subject: string): RawBuilder<boolean> =>
  sql<boolean>`provider = ${provider} and provider_subject = ${subject}`

/** Ends the sessions that the provider started for the subject. */
export const removeSessionsOfSubject = (provider: string, subject: string): Query<{ id: number }> =>
  build.deleteFrom('session').where(sessionsOf(provider, subject)).returning('id').compile()

/** Ends the sessions of the subject with one of the provider's names for them, and those whose names the provider did not send. */
export const removeNamedSessions = (provider: string, subject: string, names: readonly string[]): Query<{ id: number }> =>
  build
    .deleteFrom('session')
    .where(sessionsOf(provider, subject))
    .where(sql<boolean>`(provider_session is null or provider_session = any(${[...names]}::text[]))`)
    .returning('id')
    .compile()

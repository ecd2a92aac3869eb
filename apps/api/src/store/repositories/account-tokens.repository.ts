import type { AccountType } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { nextId } from '../columns.ts'
import { build, type Query } from '../index.ts'

export interface AccountTokenRow {
  readonly id: number
  readonly account_id: number
  readonly description: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly seen_at: string | null
}

const tokens = build
  .selectFrom('account_token')
  .innerJoin('account', 'account.id', 'account_token.account_id')
  .select([
    'account_token.id',
    'account_token.account_id',
    'account_token.description',
    'account_token.created_at',
    'account_token.expires_at',
    'account_token.seen_at',
  ])
  .orderBy('account_token.id')

/** The tokens of an account, expired ones included. */
export const listTokensOfAccount = (accountId: number): Query<AccountTokenRow> =>
  tokens.where('account_token.account_id', '=', accountId).compile()

/** The tokens of all accounts of a kind. */
export const listTokensOfKind = (kind: AccountType): Query<AccountTokenRow> => tokens.where('account.kind', '=', kind).compile()

/** Locks the token until the transaction ends, if it belongs to the account. */
export const lockAccountToken = (id: number, accountId: number): Query<AccountTokenRow> =>
  tokens.where('account_token.id', '=', id).where('account_token.account_id', '=', accountId).forUpdate('account_token').compile()

/** The id of the next token, so that its event is stored in the same round trip. */
export const nextAccountTokenId = (): Query<{ id: number }> =>
  sql<{ id: number }>`select ${nextId('account_token')}::integer as id`.compile(build)

export interface NewAccountToken extends Omit<AccountTokenRow, 'seen_at'> {
  readonly hash: string
}

export const insertAccountToken = (token: NewAccountToken): Query =>
  sql`
    insert into account_token (id, account_id, description, hash, created_at, expires_at) overriding system value
    values (${token.id}, ${token.account_id}, ${token.description}, ${token.hash}, ${token.created_at}, ${token.expires_at})`.compile(build)

export const removeAccountToken = (id: number): Query => build.deleteFrom('account_token').where('id', '=', id).compile()

export const removeTokensOfAccount = (accountId: number): Query =>
  build.deleteFrom('account_token').where('account_id', '=', accountId).compile()

import type { TokenType } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, type Query } from '../db/index.ts'

export interface TokenRow {
  readonly id: number
  readonly name: string
  readonly type: TokenType
  readonly environment: string
  readonly projects: string[]
  readonly expires_at: string | null
}

/** The live token of that hash; a revoked one is as unknown as one that never was. */
export const findToken = (hash: string): Query<TokenRow> =>
  build
    .selectFrom('api_token')
    .select(['id', 'name', sql<TokenType>`type`.as('type'), 'environment', 'projects', 'expires_at'])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .compile()

/** Whether any token was ever made, revoked ones included. */
export const findAnyToken = (): Query<{ id: number }> => build.selectFrom('api_token').select('id').limit(1).compile()

/** Those of the hashes that are stored, revoked ones included. */
export const findKnownHashes = (hashes: readonly string[]): Query<{ hash: string }> =>
  build
    .selectFrom('api_token')
    .select('hash')
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .compile()

export interface NewToken {
  readonly hash: string
  readonly name: string
  readonly type: TokenType
  readonly environment: string
  readonly projects: readonly string[]
}

export const insertToken = (token: NewToken): Query =>
  build
    .insertInto('api_token')
    .values({ ...token, projects: [...token.projects] })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .compile()

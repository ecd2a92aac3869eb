import type { TokenType } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { nextId } from '../columns.ts'
import { build, type Query } from '../index.ts'

export interface TokenRow {
  readonly id: number
  readonly name: string
  readonly type: TokenType
  readonly environment: string
  /** Project ids; `*` alone: all projects. */
  readonly projects: readonly string[]
  readonly expires_at: string | null
}

export interface SeenTokenRow extends TokenRow {
  readonly created_at: string
  readonly seen_at: string | null
}

const columns = ['id', 'name', sql<TokenType>`type`.as('type'), 'environment', 'projects', 'expires_at'] as const

/** The live token with this hash. A revoked token is treated as unknown. */
export const findToken = (hash: string): Query<TokenRow> =>
  build.selectFrom('api_token').select(columns).where('hash', '=', hash).where('revoked_at', 'is', null).compile()

/** The live token with this id. */
export const findTokenById = (id: number): Query<TokenRow> =>
  build.selectFrom('api_token').select(columns).where('id', '=', id).where('revoked_at', 'is', null).compile()

/** The live tokens of these hashes. */
export const listTokensByHash = (hashes: readonly string[]): Query<TokenRow & { readonly hash: string }> =>
  build
    .selectFrom('api_token')
    .select([...columns, 'hash'])
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .compile()

/** The live tokens, expired ones included. */
export const listTokens = (): Query<SeenTokenRow> =>
  build
    .selectFrom('api_token')
    .select([...columns, 'created_at', 'seen_at'])
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .compile()

/** The live tokens that name one of the projects, possibly among others. Tokens for all projects are omitted. */
export const listTokensOfProjects = (projects: readonly string[]): Query<SeenTokenRow> =>
  build
    .selectFrom('api_token')
    .select([...columns, 'created_at', 'seen_at'])
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`projects && ${[...projects]}::text[]`)
    .orderBy('id')
    .compile()

export const listTokensOfProject = (project: string): Query<SeenTokenRow> => listTokensOfProjects([project])

/** Locks the live token with this hash or id until the transaction ends. */
export const lockToken = (by: { readonly hash: string } | { readonly id: number }): Query<SeenTokenRow> => {
  const live = build
    .selectFrom('api_token')
    .select([...columns, 'created_at', 'seen_at'])
    .where('revoked_at', 'is', null)
    .forUpdate()
  return ('hash' in by ? live.where('hash', '=', by.hash) : live.where('id', '=', by.id)).compile()
}

/** Whether any token was ever created, including revoked tokens. */
export const findAnyToken = (): Query<{ id: number }> => build.selectFrom('api_token').select('id').limit(1).compile()

/** The stored hashes among the given hashes, including revoked tokens. */
export const findKnownHashes = (hashes: readonly string[]): Query<{ hash: string }> =>
  build
    .selectFrom('api_token')
    .select('hash')
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .compile()

/** Ids of the next tokens, so that their events are stored in the same round trip. */
export const nextTokenIds = (count: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select ${nextId('api_token')} as id from generate_series(1, ${count}::integer)`.compile(build)

export interface NewToken extends TokenRow {
  readonly hash: string
  readonly created_at: string
}

export const insertToken = (token: NewToken): Query =>
  sql`
    insert into api_token (id, hash, name, type, environment, projects, created_at, expires_at) overriding system value
    values (${token.id}, ${token.hash}, ${token.name}, ${token.type}, ${token.environment}, ${[...token.projects]}::text[],
      ${token.created_at}, ${token.expires_at})
    on conflict (hash) do nothing`.compile(build)

/** Sets the expiry of a token; null: the token never expires. */
export const updateTokenExpiry = (id: number, expires_at: string | null): Query =>
  build.updateTable('api_token').set({ expires_at }).where('id', '=', id).compile()

/** Revokes a token. Its row remains, so that the same secret is not created again. */
export const revokeToken = (id: number, at: string): Query =>
  build.updateTable('api_token').set({ revoked_at: at }).where('id', '=', id).compile()

/** Locks the live tokens for the environments until the transaction ends. */
export const lockTokensOfEnvironments = (environments: readonly string[]): Query<TokenRow> =>
  build
    .selectFrom('api_token')
    .select(columns)
    .where(sql<boolean>`environment = any(${[...environments]}::text[])`)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .compile()

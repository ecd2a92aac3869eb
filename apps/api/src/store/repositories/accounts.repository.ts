import type { AccountType } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { nextId } from '../columns.ts'
import { build, listing, prepare, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'

export interface AccountRow {
  readonly id: number
  readonly kind: AccountType
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  readonly root_role: number
  readonly login_attempts: number
  readonly seen_at: string | null
  readonly created_at: string
  readonly created_by: string | null
  /** When the account was disabled; null: it is enabled. */
  readonly disabled_at: string | null
  /** Whether an identity provider manages the account by SCIM. */
  readonly is_provisioned: boolean
}

export const accountColumns = [
  'account.id',
  sql<AccountType>`account.kind`.as('kind'),
  'account.name',
  'account.username',
  'account.email',
  'account.root_role',
  'account.login_attempts',
  'account.seen_at',
  'account.created_at',
  'account.created_by',
  'account.disabled_at',
  sql<boolean>`exists (select from scim_user s where s.account_id = account.id and s.removed_at is null)`.as('is_provisioned'),
] as const

export const listAccounts = (kind: AccountType): Query<AccountRow> =>
  build.selectFrom('account').select(accountColumns).where('kind', '=', kind).orderBy('id').compile()

export const findAccount = (id: number, kind: AccountType): Query<AccountRow> =>
  build.selectFrom('account').select(accountColumns).where('id', '=', id).where('kind', '=', kind).compile()

/** Locks the account until the transaction ends. */
export const lockAccount = (id: number, kind: AccountType): Query<AccountRow> =>
  build.selectFrom('account').select(accountColumns).where('id', '=', id).where('kind', '=', kind).forUpdate().compile()

/** The account that has the key for its user name or its mail address. */
export const findAccountByKey = (key: string): Query<KeyedAccountRow> => findByKeys([key])
type KeyedAccountRow = AccountRow & { readonly password_hash: string | null; readonly key: string }
const findByKeys = prepare(
  listing<KeyedAccountRow>(
    { at: [0], by: ['key'] },
    build
      .selectFrom('account_name')
      .innerJoin('account', 'account.id', 'account_name.account_id')
      .select([...accountColumns, 'account.password_hash', 'account_name.key'])
      .where(sql<boolean>`account_name.key = any(${textArray([])})`)
      .compile(),
  ),
)

/** Locks these keys until the transaction ends, so that no other transaction takes them. Pass the keys sorted. */
export const lockKeys = (keys: readonly string[]): Query =>
  sql`
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks.accountKey)}, hash) from (
      select distinct hashtext(key) as hash from unnest(${[...keys]}::text[]) as key order by hash
    ) as wanted`.compile(build)

/** The accounts that have these keys; a free key has no row. */
export const findKeys = (keys: readonly string[]): Query<{ key: string; account_id: number }> =>
  build
    .selectFrom('account_name')
    .select(['key', 'account_id'])
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .compile()

/** The id of the next account, so that its dependent rows are stored in the same round trip. */
export const nextAccountId = (): Query<{ id: number }> => sql<{ id: number }>`select ${nextId('account')}::integer as id`.compile(build)

export interface NewAccount {
  readonly id: number
  readonly kind: AccountType
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  readonly password_hash: string | null
  readonly root_role: number
  readonly created_at: string
  readonly created_by: string
}

export const insertAccount = (account: NewAccount): Query =>
  sql`
    insert into account (id, kind, name, username, email, password_hash, root_role, created_at, created_by) overriding system value
    values (${account.id}, ${account.kind}, ${account.name}, ${account.username}, ${account.email}, ${account.password_hash},
      ${account.root_role}, ${account.created_at}, ${account.created_by})`.compile(build)

export const insertKeys = (accountId: number, keys: readonly string[]): Query =>
  sql`insert into account_name (key, account_id) select key, ${accountId}::integer from unnest(${[...keys]}::text[]) as key`.compile(build)

export const removeKeys = (accountId: number): Query => build.deleteFrom('account_name').where('account_id', '=', accountId).compile()

export interface AccountChange {
  readonly name?: string | null
  readonly username?: string | null
  readonly email?: string | null
  readonly root_role?: number
  readonly password_hash?: string | null
  /** Whether the password needs a passkey as second factor. */
  readonly second_factor?: boolean
  /** When the account was disabled; null: it is enabled. */
  readonly disabled_at?: string | null
}

export const updateAccount = (id: number, change: AccountChange): Query =>
  build.updateTable('account').set(change).where('id', '=', id).compile()

export const removeAccount = (id: number): Query => build.deleteFrom('account').where('id', '=', id).compile()

/** Locks the enabled people whose own role is administrator, until the transaction ends. */
export const lockAdministrators = (adminRole: number): Query<{ id: number }> =>
  build
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'User')
    .where('root_role', '=', adminRole)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .compile()

/** Whether any account exists. */
export const findAnyAccount = (): Query<{ id: number }> => build.selectFrom('account').select('id').limit(1).compile()

/** Ends the account's sessions. */
export const removeSessions = (accountId: number): Query => build.deleteFrom('session').where('account_id', '=', accountId).compile()

/** Removes the account's reset link. */
export const removeResetLink = (accountId: number): Query => build.deleteFrom('reset_link').where('account_id', '=', accountId).compile()

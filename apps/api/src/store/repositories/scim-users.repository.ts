import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** A user as the identity provider sees it. */
export interface ScimUserRow {
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  readonly root_role: number
  readonly created_at: string
  readonly disabled_at: string | null
  readonly external_id: string | null
  readonly given_name: string | null
  readonly family_name: string | null
  /** Whether the provider disabled the account. A person can disable it too; the provider then cannot enable it. */
  readonly is_disabled: boolean
  readonly changed_at: string
  /** Groups that the provider manages, by id. */
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

const groupsOf = sql<ScimUserRow['groups']>`(
    select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
    from group_member m join scim_group s on s.group_id = m.group_id and s.removed_at is null join user_group g on g.id = m.group_id
    where m.account_id = account.id and m.provider = 'scim')`

const users = build
  .selectFrom('scim_user')
  .innerJoin('account', 'account.id', 'scim_user.account_id')
  .select([
    'account.id',
    'account.name',
    'account.username',
    'account.email',
    'account.root_role',
    'account.created_at',
    'account.disabled_at',
    'scim_user.external_id',
    'scim_user.given_name',
    'scim_user.family_name',
    'scim_user.is_disabled',
    'scim_user.changed_at',
    groupsOf.as('groups'),
  ])
  .where('scim_user.removed_at', 'is', null)

export const findScimUser = (id: number): Query<ScimUserRow> => users.where('account.id', '=', id).compile()

/** Locks the user until the transaction ends. */
export const lockScimUser = (id: number): Query<ScimUserRow> =>
  users.where('account.id', '=', id).forUpdate(['account', 'scim_user']).compile()

/** The user that has the key for its user name or its mail address. */
export const listScimUsersByKey = (key: string): Query<ScimUserRow> =>
  users.where('account.id', '=', (eb) => eb.selectFrom('account_name').select('account_id').where('key', '=', key)).compile()

export const listScimUsersByExternalId = (externalId: string): Query<ScimUserRow> =>
  users.where('scim_user.external_id', '=', externalId).orderBy('account.id').compile()

/** A page of the users, by id. */
export const listScimUsers = (limit: number, offset: number): Query<ScimUserRow> =>
  users.orderBy('account.id').limit(limit).offset(offset).compile()

/** The next users after an id, by id. */
export const listScimUsersAfter = (id: number, limit: number): Query<ScimUserRow> =>
  users.where('account.id', '>', id).orderBy('account.id').limit(limit).compile()

export const countScimUsers = (): Query<{ count: number }> =>
  sql<{ count: number }>`select count(*)::integer as count from scim_user where removed_at is null`.compile(build)

/** How provisioning knows an account: whether the provider manages it, or removed it. No row: neither. */
export const findProvisioning = (accountId: number): Query<{ removed_at: string | null; is_disabled: boolean }> =>
  build.selectFrom('scim_user').select(['removed_at', 'is_disabled']).where('account_id', '=', accountId).compile()

export interface NewScimUser {
  readonly account_id: number
  readonly external_id: string | null
  readonly given_name: string | null
  readonly family_name: string | null
  readonly is_disabled: boolean
  readonly changed_at: string
}

/** Stores what only the provider knows of an account. A removed user becomes managed again. */
export const storeScimUser = (scimUser: NewScimUser): Query =>
  build
    .insertInto('scim_user')
    .values({ ...scimUser, removed_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...scimUser, removed_at: null }))
    .compile()

/** Marks a user as removed and disabled by the provider. The account stays. */
export const releaseScimUser = (accountId: number, at: string): Query =>
  build.updateTable('scim_user').set({ removed_at: at, changed_at: at, is_disabled: true }).where('account_id', '=', accountId).compile()

/** Stores when a user changed, if the provider manages the user. */
export const touchProvisionedUser = (accountId: number, at: string): Query =>
  build.updateTable('scim_user').set({ changed_at: at }).where('account_id', '=', accountId).compile()

/** Stores that a person decided whether the account is disabled, so that the provider does not decide otherwise. */
export const takeOverState = (accountId: number): Query =>
  build.updateTable('scim_user').set({ is_disabled: false }).where('account_id', '=', accountId).compile()

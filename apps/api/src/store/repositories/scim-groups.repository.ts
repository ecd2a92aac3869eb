import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface ScimMemberRow {
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

/** A group as the identity provider sees it. */
export interface ScimGroupRow {
  readonly id: number
  readonly name: string
  readonly created_at: string
  readonly external_id: string | null
  readonly changed_at: string
  /** Changes with the members. */
  readonly members_digest: string
  /** The members that the provider added, by id; null: they were not read. */
  readonly members: readonly ScimMemberRow[] | null
}

const digest = sql<string>`(
    select md5(coalesce(string_agg(m.account_id::text, ',' order by m.account_id), '')) from group_member m
    where m.group_id = user_group.id and m.provider = 'scim')`

const membersOf = sql<ScimMemberRow[]>`(
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'username', a.username, 'email', a.email) order by a.id), '[]')
    from group_member m join account a on a.id = m.account_id
    where m.group_id = user_group.id and m.provider = 'scim')`

const groups = (withMembers: boolean) =>
  build
    .selectFrom('scim_group')
    .innerJoin('user_group', 'user_group.id', 'scim_group.group_id')
    .select([
      'user_group.id',
      'user_group.name',
      'user_group.created_at',
      'scim_group.external_id',
      'scim_group.changed_at',
      digest.as('members_digest'),
      sql<ScimMemberRow[] | null>`${withMembers ? membersOf : sql`null`}`.as('members'),
    ])
    .where('scim_group.removed_at', 'is', null)

export const findScimGroup = (id: number, withMembers: boolean): Query<ScimGroupRow> =>
  groups(withMembers).where('user_group.id', '=', id).compile()

export interface LockedScimGroupRow {
  readonly id: number
  readonly name: string
  readonly root_role: number | null
  readonly external_id: string | null
}

/** Locks the group until the transaction ends. */
export const lockScimGroup = (id: number): Query<LockedScimGroupRow> =>
  build
    .selectFrom('scim_group')
    .innerJoin('user_group', 'user_group.id', 'scim_group.group_id')
    .select(['user_group.id', 'user_group.name', 'user_group.root_role', 'scim_group.external_id'])
    .where('user_group.id', '=', id)
    .where('scim_group.removed_at', 'is', null)
    .forUpdate(['user_group', 'scim_group'])
    .compile()

export const listScimGroupsByKey = (key: string, withMembers: boolean): Query<ScimGroupRow> =>
  groups(withMembers).where('user_group.key', '=', key).compile()

export const listScimGroupsByExternalId = (externalId: string, withMembers: boolean): Query<ScimGroupRow> =>
  groups(withMembers).where('scim_group.external_id', '=', externalId).orderBy('user_group.id').compile()

/** A page of the groups, by id. */
export const listScimGroups = (limit: number, offset: number, withMembers: boolean): Query<ScimGroupRow> =>
  groups(withMembers).orderBy('user_group.id').limit(limit).offset(offset).compile()

/** The next groups after an id, by id. */
export const listScimGroupsAfter = (id: number, limit: number, withMembers: boolean): Query<ScimGroupRow> =>
  groups(withMembers).where('user_group.id', '>', id).orderBy('user_group.id').limit(limit).compile()

export const countScimGroups = (): Query<{ count: number }> =>
  sql<{ count: number }>`select count(*)::integer as count from scim_group where removed_at is null`.compile(build)

/** How provisioning knows a group. No row: the provider never managed the group. */
export const findGroupProvisioning = (groupId: number): Query<{ removed_at: string | null }> =>
  build.selectFrom('scim_group').select('removed_at').where('group_id', '=', groupId).compile()

/** Stores what only the provider knows of a group. A removed group becomes managed again. */
export const storeScimGroup = (groupId: number, externalId: string | null, at: string): Query => {
  const stored = { external_id: externalId, changed_at: at, removed_at: null }
  return build
    .insertInto('scim_group')
    .values({ group_id: groupId, ...stored })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(stored))
    .compile()
}

/** Marks a group as removed by the provider. The group stays. */
export const releaseScimGroup = (groupId: number, at: string): Query =>
  build.updateTable('scim_group').set({ removed_at: at, changed_at: at }).where('group_id', '=', groupId).compile()

export const updateGroupName = (groupId: number, name: string, key: string): Query =>
  build.updateTable('user_group').set({ name, key }).where('id', '=', groupId).compile()

/** The users among the ids that the provider manages, by id; locked against deletion until the transaction ends. */
export const lockScimUsers = (ids: readonly number[]): Query<{ id: number }> =>
  build
    .selectFrom('account')
    .innerJoin('scim_user', 'scim_user.account_id', 'account.id')
    .select('account.id')
    .where(sql<boolean>`account.id = any(${[...ids]}::integer[])`)
    .where('scim_user.removed_at', 'is', null)
    .orderBy('account.id')
    .forKeyShare('account')
    .compile()

/** The members among the ids that the provider added to the group. */
export const listScimMembersAmong = (groupId: number, ids: readonly number[]): Query<{ id: number }> =>
  sql<{ id: number }>`
    select account_id as id from group_member
    where group_id = ${groupId} and provider = 'scim' and account_id = any(${[...ids]}::integer[]) order by account_id`.compile(build)

/** All members that the provider added to the group. */
export const listScimMembers = (groupId: number): Query<{ id: number }> =>
  sql<{
    id: number
  }>`select account_id as id from group_member where group_id = ${groupId} and provider = 'scim' order by account_id`.compile(build)

/** Adds members. A member that a person or another provider added becomes a member that SCIM manages. */
export const storeScimMembers = (groupId: number, ids: readonly number[], at: string): Query =>
  sql`
    insert into group_member (group_id, account_id, joined_at, created_by, provider)
    select ${groupId}::integer, id, ${at}::timestamptz, 'SCIM', 'scim' from unnest(${[...ids]}::integer[]) as id order by id
    on conflict (group_id, account_id) do update set provider = 'scim'`.compile(build)

/** Removes members that the provider added. */
export const removeScimMembers = (groupId: number, ids: readonly number[]): Query =>
  sql`
    delete from group_member where group_id = ${groupId} and provider = 'scim' and account_id = any(${[...ids]}::integer[])`.compile(build)

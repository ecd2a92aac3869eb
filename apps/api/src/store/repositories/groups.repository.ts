import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { nextId } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { type AccountRow, accountColumns } from './accounts.repository.ts'
import { type GroupRow, groupColumns } from './group-members.repository.ts'

const groups = build.selectFrom('user_group').select(groupColumns)

export const listGroups = (): Query<GroupRow> => groups.orderBy('id').compile()

export const findGroup = (id: number): Query<GroupRow> => groups.where('id', '=', id).compile()

/** Locks the group until the transaction ends. */
export const lockGroup = (id: number): Query<GroupRow> => groups.where('id', '=', id).forUpdate().compile()

/** Locks the name until the transaction ends, so that no other group takes it. */
export const lockGroupKey = (key: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.groupKey)}, hashtext(${key}))`.compile(build)

export const findGroupByKey = (key: string): Query<{ id: number }> =>
  build.selectFrom('user_group').select('id').where('key', '=', key).compile()

/** The existing accounts among the ids, by id; locked against deletion until the transaction ends. */
export const lockAccounts = (ids: readonly number[]): Query<AccountRow> =>
  build
    .selectFrom('account')
    .select(accountColumns)
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .compile()

interface GroupProjectRow {
  readonly group_id: number
  readonly project: string
}

const projects = build.selectFrom('project_group').select(['group_id', 'project']).distinct().orderBy('project')

/** The projects that groups have a role in, by id. */
export const listGroupProjects = (): Query<GroupProjectRow> => projects.compile()

export const listProjectsOfGroup = (id: number): Query<GroupProjectRow> => projects.where('group_id', '=', id).compile()

/** The id of the next group, so that its members can be stored in the same round trip. */
export const nextGroupId = (): Query<{ id: number }> => sql<{ id: number }>`select ${nextId('user_group')}::integer as id`.compile(build)

export const insertGroup = (group: GroupRow, key: string): Query =>
  sql`
    insert into user_group (id, name, key, description, mappings_sso, root_role, created_by, created_at) overriding system value
    values (${group.id}, ${group.name}, ${key}, ${group.description}, ${JSON.stringify(group.mappings_sso)}::jsonb, ${group.root_role},
      ${group.created_by}, ${group.created_at})`.compile(build)

export const updateGroupRow = ({ id, name, description, mappings_sso, root_role }: GroupRow, key: string): Query =>
  build
    .updateTable('user_group')
    .set({ name, key, description, mappings_sso: JSON.stringify(mappings_sso), root_role })
    .where('id', '=', id)
    .compile()

export const insertMembers = (group: number, accounts: readonly number[], joinedAt: string, createdBy: string): Query =>
  sql`
    insert into group_member (group_id, account_id, joined_at, created_by)
    select ${group}::integer, id, ${joinedAt}::timestamptz, ${createdBy}::text from unnest(${[...accounts]}::integer[]) as id`.compile(
    build,
  )

export const removeMembers = (group: number, accounts: readonly number[]): Query =>
  build
    .deleteFrom('group_member')
    .where('group_id', '=', group)
    .where(sql<boolean>`account_id = any(${[...accounts]}::integer[])`)
    .compile()

/** Removes the group with its members and its roles in projects. */
export const removeGroup = (id: number): Query => build.deleteFrom('user_group').where('id', '=', id).compile()

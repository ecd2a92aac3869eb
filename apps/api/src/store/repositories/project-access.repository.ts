import type { ProjectRole } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type AccountRow, accountColumns } from './accounts.repository.ts'
import { type GroupRow, groupColumns } from './group-members.repository.ts'

interface Held {
  /** When the account or group joined the project: the time of its oldest role there. */
  readonly added_at: string
  /** Ascending. */
  readonly roles: number[]
}

export type UserInProject = AccountRow & Held
export type GroupInProject = GroupRow & Held

/** The accounts with their own role in the project, newest first. */
export const listUsersInProject = (project: string): Query<UserInProject> =>
  build
    .selectFrom('project_member as held')
    .innerJoin('account', 'account.id', 'held.account_id')
    .select([
      ...accountColumns,
      sql<string>`min(held.added_at)`.as('added_at'),
      sql<number[]>`json_agg(held.role_id order by held.role_id)`.as('roles'),
    ])
    .where('held.project', '=', project)
    .groupBy('account.id')
    .orderBy('added_at', 'desc')
    .orderBy('account.id', 'desc')
    .compile()

/** The groups with a role in the project, newest first. */
export const listGroupsInProject = (project: string): Query<GroupInProject> =>
  build
    .selectFrom('project_group as held')
    .innerJoin('user_group', 'user_group.id', 'held.group_id')
    .select([
      ...groupColumns,
      sql<string>`min(held.added_at)`.as('added_at'),
      sql<number[]>`json_agg(held.role_id order by held.role_id)`.as('roles'),
    ])
    .where('held.project', '=', project)
    .groupBy('user_group.id')
    .orderBy('added_at', 'desc')
    .orderBy('user_group.id', 'desc')
    .compile()

/** Locks the roles of the project until the transaction ends. */
export const lockRolesOfProject = (id: string): Query<{ id: string }> =>
  build.selectFrom('project').select('id').where('id', '=', id).forNoKeyUpdate().compile()

const lockExisting = (table: 'account' | 'user_group', ids: readonly number[]): Query<{ id: number }> =>
  build
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .compile()

/** The existing groups among the ids, locked against deletion until the transaction ends. */
export const lockGroups = (ids: readonly number[]): Query<{ id: number }> => lockExisting('user_group', ids)

/** The existing accounts among the ids, locked against deletion until the transaction ends. */
export const lockAccounts = (ids: readonly number[]): Query<{ id: number }> => lockExisting('account', ids)

export interface ProjectRoleRow extends ProjectRole {
  readonly added_at: string
}

/** All roles that accounts and groups have in the project. */
export const listProjectRoles = (project: string): Query<ProjectRoleRow> =>
  sql<ProjectRoleRow>`
    select 'user' as kind, account_id::integer as id, role_id::integer as role, added_at from project_member where project = ${project}
    union all
    select 'group', group_id, role_id, added_at from project_group where project = ${project}
    order by kind, id, role`.compile(build)

const scopes = {
  user: sql`project_member (project, role_id, added_at, account_id)`,
  group: sql`project_group (project, role_id, added_at, group_id)`,
}
const columns = { user: sql`account_id`, group: sql`group_id` }
const tables = { user: sql`project_member`, group: sql`project_group` }

export type Kind = ProjectRole['kind']

/** Grants roles of a project to accounts or groups. */
export const insertProjectRoles = (project: string, kind: Kind, roles: readonly ProjectRoleRow[]): Query =>
  sql`
  insert into ${scopes[kind]}
  select ${project}, w.role, w.added_at, w.id
  from unnest(${roles.map((one) => one.id)}::integer[], ${roles.map((one) => one.role)}::integer[], ${roles.map((one) => one.added_at)}::timestamptz[])
    as w (id, role, added_at)`.compile(build)

/** Revokes roles of a project from accounts or groups. */
export const removeProjectRoles = (project: string, kind: Kind, roles: readonly ProjectRole[]): Query =>
  sql`
  delete from ${tables[kind]} held
  using unnest(${roles.map((one) => one.id)}::integer[], ${roles.map((one) => one.role)}::integer[]) as w (id, role)
  where held.project = ${project} and held.role_id = w.role and held.${columns[kind]} = w.id`.compile(build)

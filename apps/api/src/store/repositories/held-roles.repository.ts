import type { HeldRole } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import type { AccountBasicsRow } from './users.repository.ts'

/** An account with the roles that it holds, in the order of projects, roles and groups. */
export interface HeldRolesRow extends AccountBasicsRow {
  readonly held: HeldRole[]
}

/** SQL: every role of every account, directly and by groups. */
const allHeld = sql`
  select id as account_id, root_role as role, null::text as project, null::integer as group_id from account
  union all
  select m.account_id, g.root_role, null, g.id from user_group g join group_member m on m.group_id = g.id where g.root_role is not null
  union all
  select account_id, role_id, project, null from project_member
  union all
  select m.account_id, r.role_id, r.project, r.group_id from project_group r join group_member m on m.group_id = r.group_id`

const listWhere = (condition: RawBuilder<boolean>): Query<HeldRolesRow> =>
  sql<HeldRolesRow>`
    select a.id, a.kind, a.name, a.username, a.email,
      coalesce(json_agg(
        json_strip_nulls(json_build_object('role', h.role, 'project', h.project,
          'group', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end))
        order by h.project collate "C" nulls first, h.role, h.group_id nulls first
      ) filter (where a.disabled_at is null), '[]') as held
    from (${allHeld}) h
    join account a on a.id = h.account_id
    left join user_group g on g.id = h.group_id
    where ${condition}
    group by a.id
    order by a.id`.compile(build)

/** The account with all its roles; without roles if it is disabled. */
export const findHeldRoles = (accountId: number): Query<HeldRolesRow> => listWhere(sql<boolean>`h.account_id = ${accountId}`)

/** The enabled accounts that hold one of the root roles, or one of the project roles in the project, by id. Each row has only these roles. */
export const listRoleHolders = (
  project: string | null,
  rootRoles: readonly number[],
  projectRoles: readonly number[],
): Query<HeldRolesRow> =>
  listWhere(sql<boolean>`a.disabled_at is null and ((h.project is null and h.role = any(${[...rootRoles]}::integer[]))
    or (h.project = ${project} and h.role = any(${[...projectRoles]}::integer[])))`)

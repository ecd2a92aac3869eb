import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface SignInTestRow {
  readonly id: string
  readonly provider: string
  readonly created_at: string
  /** The outcome, encrypted. */
  readonly sealed: string
}

export const insertSignInTest = (row: SignInTestRow, accountId: number): Query =>
  build
    .insertInto('sign_in_test')
    .values({ ...row, account_id: accountId })
    .compile()

/** The test of an account, if it was stored after a time. */
export const findSignInTest = (id: string, accountId: number, oldest: string): Query<SignInTestRow> =>
  build
    .selectFrom('sign_in_test')
    .select(['id', 'provider', 'created_at', 'sealed'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('created_at', '>', oldest)
    .compile()

export const removeSignInTestsBefore = (oldest: string): Query =>
  build.deleteFrom('sign_in_test').where('created_at', '<=', oldest).compile()

export interface RoleAfterSignInRow {
  readonly role_id: number
  /** Null: a root role. */
  readonly project: string | null
  /** The group that gives the role; null: the account has the role itself. */
  readonly group: string | null
}

/**
 * The roles that an account has after a login that changes its groups, root roles first. Pass account 0 for a new account. `rootRole` is the
 * own root role of the account.
 */
export const listRolesAfterSignIn = (
  accountId: number,
  rootRole: number,
  joined: readonly number[],
  left: readonly number[],
): Query<RoleAfterSignInRow> =>
  sql<RoleAfterSignInRow>`
  with groups as (
    select g.id, g.name, g.root_role from user_group g
    where g.id = any(${joined}::int[])
      or (g.id <> all(${left}::int[]) and exists (select from group_member m where m.group_id = g.id and m.account_id = ${accountId}))
  ), roles as (
    select ${rootRole}::int as role_id, null::text as project, null::text as "group"
    union all select root_role, null, name from groups where root_role is not null
    union all select role_id, project, null from project_member where account_id = ${accountId}
    union all select p.role_id, p.project, g.name from project_group p join groups g on g.id = p.group_id
  )
  select role_id, project, "group" from roles
  order by project collate "C" nulls first, "group" collate "C" nulls first, role_id`.compile(build)

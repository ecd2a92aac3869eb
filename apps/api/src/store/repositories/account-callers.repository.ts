import { type AccountType, builtInRoles } from '@halyard/contracts/data'
import type { RoleDefinition } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { build, listing, prepare, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'

/** The roles that the permissions of an account depend on. */
export interface AccountRolesRow {
  readonly root_role: number
  /** Root roles of the groups of the account. */
  readonly group_roles: number[]
  /** Roles in projects, own roles and roles of groups, by project. */
  readonly project_roles: { readonly project: string; readonly role: number }[]
  /** The custom roles among all these roles, by id. */
  readonly custom_roles: RoleDefinition[]
}

export interface AccountCallerRow extends AccountRolesRow {
  /** Id of the token; null for a session. */
  readonly token: number | null
  /** Id of the session; null for a token. */
  readonly session: number | null
  readonly expires_at: string | null
  readonly id: number
  readonly kind: AccountType
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  /** Visible projects of a Viewer, who sees only the private projects in which it has a role. Null: all projects. */
  readonly visible_projects: string[] | null
}

const viewer = sql.lit(builtInRoles.Viewer.id)

/** SQL of the roles of the account `a`: its own roles and the roles of its groups. */
export const accountRoles = sql`a.root_role,
      (select coalesce(json_agg(g.root_role order by g.root_role), '[]')
        from group_member m join user_group g on g.id = m.group_id
        where m.account_id = a.id and g.root_role is not null) as group_roles,
      (select coalesce(json_agg(json_build_object('project', r.project, 'role', r.role_id) order by r.project, r.role_id), '[]') from (
        select project, role_id from project_member where account_id = a.id
        union
        select p.project, p.role_id from project_group p join group_member m on m.group_id = p.group_id where m.account_id = a.id
      ) r) as project_roles,
      (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'name', c.name, 'description', c.description,
          'permissions', c.permissions) order by c.id), '[]')
        from custom_role c where c.id in (
          select a.root_role
          union all
          select g.root_role from group_member m join user_group g on g.id = m.group_id where m.account_id = a.id
          union all
          select role_id from project_member where account_id = a.id
          union all
          select p.role_id from project_group p join group_member m on m.group_id = p.group_id where m.account_id = a.id
        )) as custom_roles`

/** The roles of an account: its own roles and the roles of its groups. */
export const findRolesOfAccount = (id: number): Query<AccountRolesRow> =>
  sql<AccountRolesRow>`select ${accountRoles} from account a where a.id = ${id}`.compile(build)

/** The roles of the account that has the key for its user name or its mail address. */
export const findRolesByKey = (key: string): Query<KeyedRolesRow> => findByKeys([key])
type KeyedRolesRow = AccountRolesRow & { readonly key: string }
const findByKeys = prepare(
  listing(
    { at: [0], by: ['key'] },
    sql<KeyedRolesRow>`
      select n.key, ${accountRoles} from account_name n join account a on a.id = n.account_id where n.key = any(${textArray([])})`.compile(
      build,
    ),
  ),
)

/** SQL: whether the account `a` is a Viewer, who sees only the private projects in which it has a role. */
const seesSome = sql`a.root_role = ${viewer} and not exists (
        select from group_member m join user_group g on g.id = m.group_id where m.account_id = a.id and g.root_role <> ${viewer}
      )`

/** SQL: whether a Viewer sees the project `p`. */
const isShown = sql`p.mode <> 'private'
          or exists (select from project_member r where r.project = p.id and r.account_id = a.id)
          or exists (select from project_group r join group_member m on m.group_id = r.group_id where r.project = p.id and m.account_id = a.id)`

/** SQL: whether the account `a` sees the project that a column names. */
export const knowsProject = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(not (${seesSome}) or exists (select from project p where p.id = ${sql.ref(column)} and (${isShown})))`

/** One statement, so that all values come from one snapshot. */
const findCaller = (ids: RawBuilder<unknown>, credential: RawBuilder<unknown>, hash: string): Query<AccountCallerRow> =>
  sql<AccountCallerRow>`
    select ${ids}, c.expires_at, a.id, a.kind, a.name, a.username, a.email, ${accountRoles},
      case when ${seesSome} then (
        select coalesce(json_agg(p.id order by p.id), '[]') from project p where ${isShown}
      ) end as visible_projects
    from ${credential} c join account a on a.id = c.account_id
    where c.hash = ${hash} and a.disabled_at is null`.compile(build)

/** The account of the token with this hash, with everything that its permissions depend on. */
export const findTokenAccount = (hash: string): Query<AccountCallerRow> =>
  findCaller(sql`c.id as token, null::integer as session`, sql`account_token`, hash)

/** The account whose session has this hash. */
export const findSessionAccount = (hash: string): Query<AccountCallerRow> =>
  findCaller(sql`null::integer as token, c.id as session`, sql`session`, hash)

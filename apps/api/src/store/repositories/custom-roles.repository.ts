import type { CustomRoleType } from '@halyard/contracts/data'
import type { RoleDefinition } from '@halyard/domain'
import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { nextId } from '../columns.ts'
import { build, type Query } from '../index.ts'

/** A custom role. Its permissions have no project. */
export interface CustomRoleRow extends RoleDefinition {
  readonly type: CustomRoleType
}

const roles = build.selectFrom('custom_role').select(['id', sql<CustomRoleType>`type`.as('type'), 'name', 'description', 'permissions'])

/** All custom roles, by id. */
export const listCustomRoles = (): Query<CustomRoleRow> => roles.orderBy('id').compile()

export const findCustomRole = (id: number): Query<CustomRoleRow> => roles.where('id', '=', id).compile()

export const findCustomRoleByKey = (key: string): Query<{ id: number }> =>
  build.selectFrom('custom_role').select('id').where('key', '=', key).compile()

/**
 * The custom roles among the ids, by id. Locked until the transaction ends, so that a role that is being given is neither changed nor
 * deleted.
 */
export const lockGivenRoles = (ids: readonly number[]): Query<CustomRoleRow> =>
  roles
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forShare()
    .compile()

/** Locks the custom role until the transaction ends. Nobody can give it meanwhile. */
export const lockCustomRole = (id: number): Query<CustomRoleRow> => roles.where('id', '=', id).forUpdate().compile()

/** Locks the names and the number of the custom roles until the transaction ends. */
export const lockRoleNames = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.customRoles)})`.compile(build)

/** Locks the custom roles that have a permission in one of the environments. By id. */
export const lockRolesOfEnvironments = (environments: readonly string[]): Query<CustomRoleRow> =>
  roles
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(permissions) p where p ->> 'environment' = any(${[...environments]}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .compile()

export const countCustomRoles = (): Query<{ count: number }> =>
  build.selectFrom('custom_role').select(sql<number>`count(*)::integer`.as('count')).compile()

/** The id of the next role, so that its event can be stored in the same round trip. */
export const nextCustomRoleId = (): Query<{ id: number }> =>
  sql<{ id: number }>`select ${nextId('custom_role')}::integer as id`.compile(build)

interface Creation {
  readonly key: string
  readonly created_at: string
  readonly created_by: string
}

export const insertCustomRole = (role: CustomRoleRow, { key, created_at, created_by }: Creation): Query =>
  sql`
    insert into custom_role (id, type, name, key, description, permissions, created_at, created_by) overriding system value
    values (${role.id}, ${role.type}, ${role.name}, ${key}, ${role.description}, ${JSON.stringify(role.permissions)}::jsonb,
      ${created_at}, ${created_by})`.compile(build)

export const updateCustomRole = ({ id, name, description, permissions }: CustomRoleRow, key: string): Query =>
  build
    .updateTable('custom_role')
    .set({ name, key, description, permissions: JSON.stringify(permissions) })
    .where('id', '=', id)
    .compile()

export const setPermissionsOfRole = ({ id, permissions }: Pick<CustomRoleRow, 'id' | 'permissions'>): Query =>
  build
    .updateTable('custom_role')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', id)
    .compile()

export const removeCustomRole = (id: number): Query => build.deleteFrom('custom_role').where('id', '=', id).compile()

/** How many accounts and groups have a role directly, and in how many projects. */
export interface RoleUseRow {
  readonly accounts: number
  readonly groups: number
  readonly projects: number
  /** OpenID providers whose new accounts get the role. */
  readonly providers: number
}

export const countRoleUse = (id: number): Query<RoleUseRow> =>
  sql<RoleUseRow>`
    select
      (select count(*) from account a where a.root_role = ${id}::integer
        or exists (select from project_member r where r.account_id = a.id and r.role_id = ${id}::integer))::integer as accounts,
      (select count(*) from user_group g where g.root_role = ${id}::integer
        or exists (select from project_group r where r.group_id = g.id and r.role_id = ${id}::integer))::integer as groups,
      (select count(*) from project p where exists (select from project_member r where r.project = p.id and r.role_id = ${id}::integer)
        or exists (select from project_group r where r.project = p.id and r.role_id = ${id}::integer))::integer as projects,
      (select count(*) from oidc_provider o where o.default_root_role = ${id}::integer)::integer as providers`.compile(build)

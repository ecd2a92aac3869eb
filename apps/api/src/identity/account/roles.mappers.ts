import type { Role, RoleWithPermissions } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { type BuiltInRole, grantsOfRole } from '@halyard/domain'

/** A role in responses, without its permissions. */
export const toRole = ({ id, type, name, description }: BuiltInRole): Role => ({ id, type, name, description })

const byId = new Map<number, Role>(Object.values(builtInRoles).map((role) => [role.id, toRole(role)]))

/** The role with this id. Stored ids always have a role. */
export const toRoleById = (id: number): Role => byId.get(id)!

/** A role with its permissions. Those of a project role hold in the project in which the role is given. */
export const toRoleWithPermissions = (role: BuiltInRole): RoleWithPermissions => ({
  ...toRole(role),
  permissions: role.type === 'root' ? grantsOfRole(role.name) : role.permissions.map((permission) => ({ permission })),
})

/** All roles, by id. */
const allRoles: readonly Role[] = Object.values(builtInRoles).map(toRole)

/** Roles that accounts and groups can have in projects. */
export const projectRoles: readonly Role[] = allRoles.filter((role) => role.type === 'project')

/** Roles that an account or a group can have as its root role. */
export const rootRoles: readonly Role[] = allRoles.filter((role) => role.type === 'root')

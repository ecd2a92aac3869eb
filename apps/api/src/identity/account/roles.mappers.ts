import type { Role, RoleWithPermissions } from '@halyard/contracts'
import { isRootType, type RoleCatalogue, type RoleDefinition } from '@halyard/domain'

type RoleBasics = Pick<RoleDefinition, 'id' | 'type' | 'name' | 'description'>

/** A role in responses, without its permissions. */
export const toRole = ({ id, type, name, description }: RoleBasics): Role => ({ id, type, name, description })

/** A role with its permissions. Those of a project role hold in the project in which the role is given. */
export const toRoleWithPermissions = (role: RoleDefinition): RoleWithPermissions => ({
  ...toRole(role),
  permissions: role.permissions.map((grant) => ({ name: grant.permission, ...grant })),
})

/** Roles that accounts and groups can have in projects. */
export const toProjectRoles = (roles: RoleCatalogue): Role[] => [...roles.values()].filter((role) => !isRootType(role)).map(toRole)

/** Roles that an account or a group can have as its root role. */
export const toRootRoles = (roles: RoleCatalogue): Role[] => [...roles.values()].filter(isRootType).map(toRole)

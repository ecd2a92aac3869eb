import type { Role } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import type { BuiltInRole } from '@halyard/domain'

/** A role in responses, without its permissions. */
export const toRole = ({ id, type, name, description }: BuiltInRole): Role => ({ id, type, name, description })

/** All roles, by id. */
export const allRoles: readonly Role[] = Object.values(builtInRoles).map(toRole)

/** Roles that accounts and groups can have in projects. */
export const projectRoles: readonly Role[] = allRoles.filter((role) => role.type === 'project')

/** Roles that an account or a group can have as its root role. */
export const rootRoles: readonly Role[] = allRoles.filter((role) => role.type === 'root')

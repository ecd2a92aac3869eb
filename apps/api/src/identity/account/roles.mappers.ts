import type { Role } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import type { BuiltInRole } from '@halyard/domain'

/** A role as it is shown: without its permissions. */
export const toRole = ({ id, type, name, description }: BuiltInRole): Role => ({ id, type, name, description })

/** All roles that there are, by id. */
export const allRoles: readonly Role[] = Object.values(builtInRoles).map(toRole)

/** Those of them that are given in projects. */
export const projectRoles: readonly Role[] = allRoles.filter((role) => role.type === 'project')

/** Those of them that an account or a group can have as its root role. */
export const rootRoles: readonly Role[] = allRoles.filter((role) => role.type === 'root')

import { builtInRoles } from '@halyard/contracts/data'
import { toRoleWithPermissions } from '../../identity/account/roles.mappers.ts'
import type { Operations } from '../../pipeline/operation.ts'

const roles = Object.values(builtInRoles).map(toRoleWithPermissions)

export const roleOperations: Operations['roles'] = {
  getRoles: { run: async () => ({ version: 1, roles }) },
}

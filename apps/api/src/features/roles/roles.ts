import { allRoles } from '../../identity/account/roles.mappers.ts'
import type { Operations } from '../../pipeline/operation.ts'

export const roleOperations: Operations['roles'] = {
  getRoles: { run: async () => ({ version: 1, roles: [...allRoles] }) },
}

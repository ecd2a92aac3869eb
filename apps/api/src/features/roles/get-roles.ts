import type { Contract } from '@halyard/contracts'
import { allRoles } from '../../identity/account/roles.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const getRoles: Operation<Contract['roles']['getRoles']> = {
  run: async () => ({ version: 1, roles: [...allRoles] }),
}

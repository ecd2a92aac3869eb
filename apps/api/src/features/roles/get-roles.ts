import type { Contract } from '@halyard/contracts'
import { allRoles } from '../../access/roles.mappers.ts'
import type { Operation } from '../../operation.ts'

export const getRoles: Operation<Contract['roles']['getRoles']> = {
  run: async () => ({ version: 1, roles: [...allRoles] }),
}

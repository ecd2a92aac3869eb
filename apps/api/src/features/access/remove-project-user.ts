import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { removeRolesOf } from './holder-roles.ts'

export const removeProjectUser: Operation<Contract['access']['removeProjectUser']> = {
  run: (ports, { params, caller }) => removeRolesOf(ports, caller, params.projectId, { kind: 'user', id: Number(params.userId) }),
}

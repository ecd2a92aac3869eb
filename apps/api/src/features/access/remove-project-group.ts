import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { removeRolesOf } from './holder-roles.ts'

export const removeProjectGroup: Operation<Contract['access']['removeProjectGroup']> = {
  run: (ports, { params, caller }) => removeRolesOf(ports, caller, params.projectId, { kind: 'group', id: Number(params.groupId) }),
}

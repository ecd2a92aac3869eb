import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { setRolesOf } from './holder-roles.ts'

export const setProjectGroupRoles: Operation<Contract['access']['setProjectGroupRoles']> = {
  run: (ports, { params, body, caller }) =>
    setRolesOf(ports, caller, params.projectId, { kind: 'group', id: Number(params.groupId) }, body.roles),
}

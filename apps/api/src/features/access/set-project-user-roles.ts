import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { setRolesOf } from './holder-roles.ts'

export const setProjectUserRoles: Operation<Contract['access']['setProjectUserRoles']> = {
  run: (ports, { params, body, caller }) =>
    setRolesOf(ports, caller, params.projectId, { kind: 'user', id: Number(params.userId) }, body.roles),
}

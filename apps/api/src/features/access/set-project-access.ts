import type { Contract, RoleHolders } from '@halyard/contracts'
import { type ProjectRole, wrongFields } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { toRoleHolders } from './access.mappers.ts'
import { type Existing, unknownHolders, unknownRole } from './access-rules.ts'
import { changeAccess } from './change-access.ts'

const rolesOf = ({ id, users, groups }: RoleHolders): ProjectRole[] => [
  ...users.map((user): ProjectRole => ({ kind: 'user', id: user, role: id })),
  ...groups.map((group): ProjectRole => ({ kind: 'group', id: group, role: id })),
]

const faultsOf = (role: RoleHolders, index: number, existing: Existing) => [
  ...unknownRole(role.id, `body/roles/${index}/id`),
  ...unknownHolders(role, existing, `body/roles/${index}`),
]

export const setProjectAccess: Operation<Contract['access']['setProjectAccess']> = {
  run: (ports, { params, body: { roles }, caller }) =>
    changeAccess(ports, caller, params.projectId, {
      holders: { users: roles.flatMap((role) => role.users), groups: roles.flatMap((role) => role.groups) },
      refusal: (existing) => wrongFields(roles.flatMap((role, index) => faultsOf(role, index, existing))),
      want: () => roles.flatMap(rolesOf),
      tell: (before, after) => ({
        type: 'project-access-updated',
        data: { roles: toRoleHolders(after) },
        preData: { roles: toRoleHolders(before) },
      }),
    }),
}

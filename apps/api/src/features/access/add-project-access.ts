import type { AddProjectAccess, Contract } from '@halyard/contracts'
import { type ProjectRole, wrongFields } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { toRoleHolders } from './access.mappers.ts'
import { unknownHolders, unknownRoles } from './access-rules.ts'
import { changeAccess } from './change-access.ts'

const each = (ids: readonly number[]) => [...new Set(ids)]

/** Every role for every one, whoever is named twice. */
const spread = ({ roles, users, groups }: AddProjectAccess): ProjectRole[] =>
  each(roles).flatMap((role) => [
    ...each(users).map((id): ProjectRole => ({ kind: 'user', id, role })),
    ...each(groups).map((id): ProjectRole => ({ kind: 'group', id, role })),
  ])

export const addProjectAccess: Operation<Contract['access']['addProjectAccess']> = {
  run: (ports, { params, body, caller }) =>
    changeAccess(ports, caller, params.projectId, {
      holders: body,
      refusal: (existing) => wrongFields([...unknownRoles(body.roles), ...unknownHolders(body, existing, 'body')]),
      want: (current) => [...current, ...spread(body)],
      tell: (_before, _after, added) => ({ type: 'project-access-added', data: { roles: toRoleHolders(added) } }),
    }),
}

import { isDeepStrictEqual } from 'node:util'
import type { Contract } from '@halyard/contracts'
import { accountKey, faultsOfPermissions, grantsOfPermissions, wrongFields } from '@halyard/domain'
import { toRoleWithPermissions } from '../../identity/account/roles.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import {
  type CustomRoleRow,
  findCustomRoleByKey,
  lockCustomRole,
  lockRoleNames,
  updateCustomRole,
} from '../../store/repositories/custom-roles.repository.ts'
import { listEnvironments } from '../../store/repositories/environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfBuiltIn, refusalOfName, refusalOfRole, toRoleState, unknownRole } from './role-rules.ts'

export const updateRole: Operation<Contract['roles']['updateRole']> = {
  run: async ({ store }, { params: { roleId: id }, body, caller }) =>
    refusalOfBuiltIn(id, 'changed') ??
    store.write(caller.actor, async (tx) => {
      const { name, type, permissions } = body
      const key = accountKey(name)
      const [, [before], [taken], environments] = await tx.batch(
        lockRoleNames(),
        lockCustomRole(id),
        findCustomRoleByKey(key),
        listEnvironments(),
      )
      if (!before) return unknownRole(id)
      const after: CustomRoleRow = {
        ...before,
        name,
        description: body.description ?? before.description,
        permissions: grantsOfPermissions(permissions),
      }
      const known = new Set(environments.map((environment) => environment.name))
      const typeFaults =
        type === undefined || type === before.type
          ? []
          : [{ path: 'body/type', message: `the type of a role cannot change; ${before.name} has the type ${before.type}` }]
      const refused =
        wrongFields([...typeFaults, ...faultsOfPermissions(before.type, permissions, known, 'body/permissions')]) ??
        refusalOfRole(caller, before) ??
        refusalOfRole(caller, after) ??
        refusalOfName(name, taken, id)
      if (refused) return refused
      const result = toRoleWithPermissions(after)
      const [preData, data] = [toRoleState(before), toRoleState(after)]
      if (isDeepStrictEqual(preData, data)) return { statements: [], events: [], revisions: [], result }
      return {
        statements: [updateCustomRole(after, key)],
        events: [{ type: 'role-updated', data, preData }],
        revisions: [revisionKeys.access],
        result,
      }
    }),
}

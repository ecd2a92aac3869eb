import type { Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { accountKey, failure, faultsOfPermissions, grantsOfPermissions, wrongFields } from '@halyard/domain'
import { toRoleWithPermissions } from '../../identity/account/roles.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import {
  type CustomRoleRow,
  countCustomRoles,
  findCustomRoleByKey,
  insertCustomRole,
  lockRoleNames,
  nextCustomRoleId,
} from '../../store/repositories/custom-roles.repository.ts'
import { listEnvironments } from '../../store/repositories/environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfName, refusalOfRole, toRoleState } from './role-rules.ts'

export const createRole: Operation<Contract['roles']['createRole']> = {
  run: ({ store, runtime: { now } }, { body: { name, description = '', type = 'custom', permissions }, caller }) =>
    store.write(caller.actor, async (tx) => {
      const key = accountKey(name)
      const [, [taken], [total], environments, [next]] = await tx.batch(
        lockRoleNames(),
        findCustomRoleByKey(key),
        countCustomRoles(),
        listEnvironments(),
        nextCustomRoleId(),
      )
      const role: CustomRoleRow = { id: next!.id, type, name, description, permissions: grantsOfPermissions(permissions) }
      const known = new Set(environments.map((environment) => environment.name))
      const refused =
        wrongFields(faultsOfPermissions(type, permissions, known, 'body/permissions')) ??
        refusalOfRole(caller, role) ??
        refusalOfName(name, taken)
      if (refused) return refused
      if (total!.count >= limits.customRoles)
        return failure('ConflictError', `There are ${limits.customRoles} custom roles already; delete a role that is not in use first`)
      return {
        statements: [insertCustomRole(role, { key, created_at: new Date(now()).toISOString(), created_by: caller.actor.name })],
        events: [{ type: 'role-created', data: toRoleState(role) }],
        revisions: [revisionKeys.access],
        result: toRoleWithPermissions(role),
      }
    }),
}

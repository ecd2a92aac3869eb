import { builtInCatalogue, catalogueWith } from '@halyard/domain'
import { toRoleWithPermissions } from '../../identity/account/roles.mappers.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  countRoleUse,
  findCustomRole,
  listCustomRoles,
  lockCustomRole,
  removeCustomRole,
} from '../../store/repositories/custom-roles.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { createRole } from './create-role.ts'
import { refusalOfBuiltIn, refusalOfRole, refusalOfUse, toRoleState, unknownRole } from './role-rules.ts'
import { updateRole } from './update-role.ts'

export const roleOperations: Operations['roles'] = {
  /** The response is the same for all callers. */
  getRoles: cachedRead({
    keys: () => [revisionKeys.access],
    name: () => ['roles'],
    read: async ({ store }) => {
      const custom = await store.run(listCustomRoles())
      return { version: 1, roles: [...catalogueWith(custom).values()].map(toRoleWithPermissions) }
    },
  }),

  getRole: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { params: { roleId: id } }) => {
      const role = builtInCatalogue.get(id) ?? (await store.run(findCustomRole(id)))[0]
      return role ? toRoleWithPermissions(role) : unknownRole(id)
    },
  },

  createRole,
  updateRole,

  deleteRole: {
    run: async ({ store }, { params: { roleId: id }, caller }) =>
      refusalOfBuiltIn(id, 'deleted') ??
      store.write(caller.actor, async (tx) => {
        const [[role], [use]] = await tx.batch(lockCustomRole(id), countRoleUse(id))
        if (!role) return unknownRole(id)
        const refused = refusalOfRole(caller, role) ?? refusalOfUse(role.name, use!)
        if (refused) return refused
        return {
          statements: [removeCustomRole(id)],
          events: [{ type: 'role-deleted', preData: toRoleState(role) }],
          revisions: [revisionKeys.access],
          result: {},
        }
      }),
  },
}

import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, catalogueWith, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { keysOf } from '../../identity/account/create-account.ts'
import { refusalOfMorePrivileged, refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import { refusalOfLockOut } from '../../identity/sign-in/break-glass.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import {
  findKeys,
  insertKeys,
  lockAccount,
  lockAdministrators,
  lockKeys,
  removeKeys,
  removeResetLink,
  updateAccount,
} from '../../store/repositories/accounts.repository.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfLast, roleIdOf, unknownUser } from './user-rules.ts'
import { toUserState } from './users.mappers.ts'

const admin = builtInRoles.Admin.id

export const updateUser: Operation<Contract['users']['updateUser']> = {
  run: ({ store, identity: { keyring } }, { params, body, caller }) =>
    store.write(caller.actor, async (tx) => {
      const { id } = params
      const wantedKeys = body.email ? [accountKey(body.email)] : []
      const given = body.rootRole === undefined ? [] : [roleIdOf(body.rootRole)]
      const [, administrators, [account], taken, [roles], custom] = await tx.batch(
        lockKeys(wantedKeys),
        lockAdministrators(admin),
        lockAccount(id, 'User'),
        findKeys(wantedKeys),
        findRolesOfAccount(id),
        lockGivenRoles(given),
      )
      if (!account || !roles) return unknownUser(id)
      const [root_role = account.root_role] = given
      const refused =
        refusalOfMorePrivileged(caller, roles) ??
        (body.rootRole === undefined ? null : refusalOfRootRole(caller, catalogueWith(custom), root_role)) ??
        (root_role === admin ? null : refusalOfLast(administrators, id))
      if (refused) return refused
      const lockedOut = root_role === admin ? null : await refusalOfLockOut(tx, keyring, { removedAdministrators: [id] })
      if (lockedOut) return lockedOut
      if (taken.some((key) => key.account_id !== id)) return failure('NameExistsError', `The name ${wantedKeys[0]} is taken already`)

      const change = { name: body.name || account.name, email: body.email || account.email, root_role }
      const updated = { ...account, ...change }
      const moved = updated.email !== account.email
      const result = toUser(updated)
      if (!moved && updated.name === account.name && root_role === account.root_role)
        return { statements: [], events: [], revisions: [], result }
      return {
        statements: [
          updateAccount(id, change),
          // A link mailed to the old address must not set a password.
          ...(moved ? [removeKeys(id), insertKeys(id, keysOf(updated)), removeResetLink(id)] : []),
        ],
        events: [{ type: 'user-updated', data: toUserState(updated), preData: toUserState(account) }],
        revisions: [revisionKeys.access],
        result,
      }
    }),
}

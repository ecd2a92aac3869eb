import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, catalogueWith, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { keysOf } from '../../identity/account/create-account.ts'
import { disableAccount, enableAccount } from '../../identity/account/disable-account.ts'
import { refusalOfLast } from '../../identity/account/last-administrator.ts'
import { refusalOfMorePrivileged, refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import { refusalOfLockOut } from '../../identity/sign-in/break-glass.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import {
  type AccountRow,
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
import { takeOverState, touchProvisionedUser } from '../../store/repositories/scim-users.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { roleIdOf, unknownUser } from './user-rules.ts'
import { toUserState } from './users.mappers.ts'

const admin = builtInRoles.Admin.id

const oneself = failure('ConflictError', 'You cannot disable yourself; ask another administrator')

const unchanged = { statements: [], events: [], revisions: [] }

/** Whether the account becomes disabled (true) or enabled (false). Undefined: it stays as it is. */
const switchOf = (disabled: boolean | undefined, { disabled_at }: Pick<AccountRow, 'disabled_at'>): boolean | undefined =>
  disabled === (disabled_at !== null) ? undefined : disabled

const storeSwitch = (id: number, switched: boolean | undefined, at: string) => {
  if (switched === undefined) return unchanged
  const change = switched ? disableAccount(id, at) : enableAccount(id)
  return { ...change, statements: [...change.statements, takeOverState(id)] }
}

export const updateUser: Operation<Contract['users']['updateUser']> = {
  run: (ports, { params, body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
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
      const switched = switchOf(body.disabled, account)
      const refused =
        refusalOfMorePrivileged(caller, roles) ??
        (body.rootRole === undefined ? null : refusalOfRootRole(caller, catalogueWith(custom), root_role)) ??
        (switched && caller.account?.id === id ? oneself : null) ??
        (root_role === admin && !switched ? null : refusalOfLast(administrators, id))
      if (refused) return refused
      const lost = switched === true ? { removedAccounts: [id] } : root_role === admin ? null : { removedOwnRoles: [id] }
      const lockedOut = lost && (await refusalOfLockOut(tx, ports, lost))
      if (lockedOut) return lockedOut
      if (taken.some((key) => key.account_id !== id)) return failure('NameExistsError', `The name ${wantedKeys[0]} is taken already`)

      const at = new Date(ports.runtime.now()).toISOString()
      const change = { name: body.name || account.name, email: body.email || account.email, root_role }
      const updated = { ...account, ...change, ...(switched !== undefined && { disabled_at: switched ? at : null }) }
      const moved = updated.email !== account.email
      const hasNewFields = moved || updated.name !== account.name || root_role !== account.root_role
      const result = toUser(updated)
      if (!hasNewFields && switched === undefined) return { ...unchanged, result }
      const state = storeSwitch(id, switched, at)
      return {
        statements: [
          ...(hasNewFields ? [updateAccount(id, change)] : []),
          // A link mailed to the old address must not set a password.
          ...(moved ? [removeKeys(id), insertKeys(id, keysOf(updated)), removeResetLink(id)] : []),
          ...state.statements,
          touchProvisionedUser(id, at),
        ],
        events: [
          ...(hasNewFields ? [{ type: 'user-updated', data: toUserState(updated), preData: toUserState(account) }] : []),
          ...state.events,
        ],
        revisions: [revisionKeys.access],
        result,
      }
    }),
}

import { builtInRoles } from '@halyard/contracts/data'
import { type Failure, failure, type ScimAccountNames, ScimRefusal, type ScimUserDraft } from '@halyard/domain'
import { keysOf } from '../../../identity/account/create-account.ts'
import { disableAccount, enableAccount } from '../../../identity/account/disable-account.ts'
import { refusalOfLast } from '../../../identity/account/last-administrator.ts'
import { grantsOfAccount } from '../../../identity/caller/account-caller.ts'
import { refusalOfLockOut, type SignInPorts } from '../../../identity/sign-in/break-glass.ts'
import type { Tx } from '../../../store/index.ts'
import { findRolesOfAccount } from '../../../store/repositories/account-callers.repository.ts'
import {
  findKeys,
  insertKeys,
  lockAdministrators,
  lockKeys,
  removeKeys,
  removeResetLink,
  updateAccount,
} from '../../../store/repositories/accounts.repository.ts'
import { type ScimUserRow, storeScimUser } from '../../../store/repositories/scim-users.repository.ts'
import { revisionKeys } from '../../../store/revision-keys.ts'
import type { Change } from '../../../store/writer.ts'

const stateOf = ({ id, root_role }: ScimUserRow, { name, username, email }: ScimAccountNames) => ({
  id,
  name,
  username,
  email,
  rootRole: root_role,
})

/** Whether the account becomes disabled or enabled; undefined: neither. The provider enables only what it disabled. */
const switchOf = ({ disabled_at, is_disabled }: ScimUserRow, active: boolean | undefined): 'off' | 'on' | undefined => {
  if (active === false && disabled_at === null) return 'off'
  return active === true && disabled_at !== null && is_disabled ? 'on' : undefined
}

const mailOfAdministrator = failure(
  'NoAccessError',
  'Only an administrator can change the mail address of an administrator, because it can set a new password',
)

/** Returns the error that forbids the new names and state, or null. */
const refusalOf = async (
  tx: Tx,
  ports: SignInPorts,
  row: ScimUserRow,
  names: ScimAccountNames,
  switched: 'off' | 'on' | undefined,
): Promise<Failure | null> => {
  const keys = keysOf(names)
  const moves = names.email !== row.email
  const [, taken, [roles], administrators] = await tx.batch(
    lockKeys(keys),
    findKeys(keys),
    findRolesOfAccount(row.id),
    ...(switched === 'off' ? [lockAdministrators(builtInRoles.Admin.id)] : []),
  )
  const other = taken.find(({ account_id }) => account_id !== row.id)
  if (other) return new ScimRefusal('uniqueness', `The name ${other.key} is taken already`, 'NameExistsError')
  const isAdministrator = roles && grantsOfAccount(roles).some(({ permission }) => permission === 'ADMIN')
  if (moves && isAdministrator) return mailOfAdministrator
  if (!administrators) return null
  return refusalOfLast(administrators, row.id) ?? refusalOfLockOut(tx, ports, { removedAccounts: [row.id] })
}

/**
 * Returns the statements that give a locked user the attributes of the draft. `names` are the names of its account. Returns 409 if a name
 * is taken or the last administrator would be disabled.
 */
export const storeUserChange = async (
  tx: Tx,
  ports: SignInPorts,
  row: ScimUserRow,
  draft: ScimUserDraft,
  names: ScimAccountNames,
  at: string,
): Promise<Change<ScimUserRow> | Failure> => {
  const switched = switchOf(row, draft.active)
  const hasNewNames = names.name !== row.name || names.username !== row.username || names.email !== row.email
  const hasNewKeys = names.username !== row.username || names.email !== row.email
  if (hasNewKeys || switched === 'off') {
    const refused = await refusalOf(tx, ports, row, names, switched)
    if (refused) return refused
  }
  const own = {
    external_id: draft.externalId,
    given_name: draft.givenName,
    family_name: draft.familyName,
    is_disabled: switched === undefined ? row.is_disabled : switched === 'off',
  }
  const state = switched === undefined ? undefined : switched === 'off' ? disableAccount(row.id, at) : enableAccount(row.id)
  const disabled_at = switched === undefined ? row.disabled_at : switched === 'off' ? at : null
  return {
    statements: [
      ...(hasNewNames ? [updateAccount(row.id, { ...names })] : []),
      ...(hasNewKeys ? [removeKeys(row.id), insertKeys(row.id, keysOf(names))] : []),
      // A link mailed to the old address must not set a password.
      ...(names.email === row.email ? [] : [removeResetLink(row.id)]),
      storeScimUser({ account_id: row.id, ...own, changed_at: at }),
      ...(state?.statements ?? []),
    ],
    events: [
      ...(hasNewNames ? [{ type: 'user-updated', data: stateOf(row, names), preData: stateOf(row, row) }] : []),
      ...(state?.events ?? []),
    ],
    revisions: hasNewNames || switched !== undefined ? [revisionKeys.access] : [],
    result: { ...row, ...names, ...own, disabled_at, changed_at: at },
  }
}

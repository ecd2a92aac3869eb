import { grantsOfRoleId, holdsAll, isRootRole } from '@halyard/domain'
import { type Failure, failure } from '../failure.ts'
import { grantsOfAccount } from './account-caller.ts'
import type { AccountRolesRow } from './account-callers.repository.ts'
import type { Caller } from './caller.ts'

type Giver = Pick<Caller, 'grants'>

/** What keeps the caller from giving a root role: there is none of this id (400 at `path`), or they do not hold all of it (403). Null: nothing. */
export const refusalOfRootRole = (caller: Giver, role: number, path = 'body/rootRole'): Failure | null => {
  if (!isRootRole(role)) {
    const message = `There is no root role with the id ${role}`
    return failure('ValidationError', `${path}: ${message}`, [{ path, message }])
  }
  return holdsAll(caller.grants, grantsOfRoleId(role)) ? null : failure('NoAccessError', 'Nobody gives a role that they do not hold')
}

/** What keeps the caller from acting on an account or in its name: that it may do what they may not (403). Null: nothing. */
export const refusalOfStronger = (caller: Giver, account: AccountRolesRow): Failure | null =>
  holdsAll(caller.grants, grantsOfAccount(account)) ? null : failure('NoAccessError', 'This account may do what you may not')

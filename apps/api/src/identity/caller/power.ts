import { type Failure, failure, type Grant, grantsOfRoleId, isRootRole, missingGrant } from '@halyard/domain'
import type { AccountRolesRow } from '../../store/repositories/account-callers.repository.ts'
import { grantsOfAccount } from './account-caller.ts'
import { type Caller, sees } from './caller.ts'

/** Without `visible` it is not known what the caller may know of: no project is named to them then. */
export type Giver = Pick<Caller, 'grants'> & Partial<Pick<Caller, 'visible'>>

/**
 * 403 for a caller who does not hold all that is wanted, naming the first permission that is missing, and its place where the caller may
 * know of it. Null: nothing is missing. `purpose` ends the sentence: to what end it is needed.
 */
export const refusalOfMissing = ({ grants, visible }: Giver, wanted: readonly Grant[], purpose: string): Failure | null => {
  const missing = missingGrant(grants, wanted)
  if (!missing) return null
  const { permission, project, environment } = missing
  const inProject = project !== undefined && visible !== undefined && sees({ visible }, project) ? ` in the project ${project}` : ''
  const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
  return failure('NoAccessError', `You need the permission ${permission}${inProject}${inEnvironment} ${purpose}`)
}

/** What keeps the caller from giving a root role: there is none of this id (400 at `path`), or they do not hold all of it (403). Null: nothing. */
export const refusalOfRootRole = (caller: Giver, role: number, path = 'body/rootRole'): Failure | null => {
  if (!isRootRole(role)) {
    const message = `There is no root role with the id ${role}`
    return failure('ValidationError', `${path}: ${message}`, [{ path, message }])
  }
  return refusalOfMissing(caller, grantsOfRoleId(role), 'to give this role')
}

/** What keeps the caller from acting on an account or in its name: that it may do what they may not (403). Null: nothing. */
export const refusalOfStronger = (caller: Giver, account: AccountRolesRow): Failure | null =>
  refusalOfMissing(caller, grantsOfAccount(account), 'to do this to an account that has it')

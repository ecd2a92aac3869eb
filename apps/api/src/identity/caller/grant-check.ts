import { type Failure, failure, type Grant, grantsOfDefinition, missingGrant, type RoleCatalogue, rootRoleOf } from '@halyard/domain'
import type { AccountRolesRow } from '../../store/repositories/account-callers.repository.ts'
import { grantsOfAccount } from './account-caller.ts'
import { type Caller, sees } from './caller.ts'

/** `visible` absent: the visible projects are unknown, so messages name no project. */
export type Grantor = Pick<Caller, 'grants'> & Partial<Pick<Caller, 'visible'>>

/**
 * Returns 403 if the caller lacks one of the wanted grants. The message names the first missing permission, with its scope if the caller
 * can see it, and ends with `purpose`. Null: nothing is missing.
 */
export const refusalOfMissing = ({ grants, visible }: Grantor, wanted: readonly Grant[], purpose: string): Failure | null => {
  const missing = missingGrant(grants, wanted)
  if (!missing) return null
  const { permission, project, environment } = missing
  const inProject = project !== undefined && visible !== undefined && sees({ visible }, project) ? ` in the project ${project}` : ''
  const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
  return failure('NoAccessError', `You need the permission ${permission}${inProject}${inEnvironment} ${purpose}`)
}

/**
 * Returns 400 at `path` if the role is not a root role, and 403 if the caller lacks one of its permissions. Null: the caller can give the
 * role. `roles` are the built-in roles, and the custom role with this id if it exists.
 */
export const refusalOfRootRole = (caller: Grantor, roles: RoleCatalogue, id: number, path = 'body/rootRole'): Failure | null => {
  const role = rootRoleOf(roles, id)
  if (!role) {
    const message = `There is no root role with the id ${id}`
    return failure('ValidationError', `${path}: ${message}`, [{ path, message }])
  }
  return refusalOfMissing(caller, grantsOfDefinition(role), 'to give this role')
}

/** Returns 403 if an account has permissions that the caller lacks. Null: the caller can change the account and act in its name. */
export const refusalOfMorePrivileged = (caller: Grantor, account: AccountRolesRow): Failure | null =>
  refusalOfMissing(caller, grantsOfAccount(account), 'to do this to an account that has it')

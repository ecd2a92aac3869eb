import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, builtInCatalogue, type Failure, failure, type RoleDefinition } from '@halyard/domain'
import { type Grantor, refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { CustomRoleRow, RoleUseRow } from '../../store/repositories/custom-roles.repository.ts'

export const unknownRole = (id: number): Failure => failure('NotFoundError', `There is no role with the id ${id}`)

/** Returns an error if the id belongs to a built-in role, else null. */
export const refusalOfBuiltIn = (id: number, change: 'changed' | 'deleted'): Failure | null => {
  const role = builtInCatalogue.get(id)
  if (!role) return null
  const message = `${role.name} is a built-in role, which cannot be ${change}; create a custom role instead`
  return failure('ValidationError', `params/roleId: ${message}`, [{ path: 'params/roleId', message }])
}

const builtInKeys = new Set(Object.keys(builtInRoles).map(accountKey))

/** Returns an error if a built-in role, or a custom role other than `id`, has the name, else null. */
export const refusalOfName = (name: string, found: { readonly id: number } | undefined, id?: number): Failure | null =>
  builtInKeys.has(accountKey(name)) || (found && found.id !== id)
    ? failure('NameExistsError', `There is a role named ${name} already; choose another name`)
    : null

/** Returns an error if the caller lacks a permission of the role, else null. A role can be given in any project. */
export const refusalOfRole = (caller: Grantor, { permissions }: Pick<RoleDefinition, 'permissions'>): Failure | null =>
  refusalOfMissing(caller, permissions, 'in every project to create or change a role that has it')

/** The state of a role in events. */
export const toRoleState = ({ id, type, name, description, permissions }: CustomRoleRow) => ({ id, type, name, description, permissions })

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Returns an error if accounts or groups have the role, else null. */
export const refusalOfUse = (name: string, { accounts, groups, projects, providers }: RoleUseRow): Failure | null => {
  if (providers > 0)
    return failure(
      'ConflictError',
      `New accounts of ${count(providers, 'OpenID provider')} get the role ${name}; choose another role there first`,
    )
  if (accounts + groups === 0) return null
  const holders = [...(accounts > 0 ? [count(accounts, 'account')] : []), ...(groups > 0 ? [count(groups, 'group')] : [])].join(' and ')
  const where = projects > 0 ? ` in ${count(projects, 'project')}` : ''
  return failure('ConflictError', `The role ${name} is in use by ${holders}${where}; give them another role first`)
}

import type { ErrorDetail } from '@halyard/contracts'
import { type Failure, grantsOfDefinition, isProjectRole, type ProjectRole, type RoleCatalogue } from '@halyard/domain'
import { type Grantor, refusalOfMissing } from '../../identity/caller/grant-check.ts'

/** Ids of accounts and groups. */
export interface Holders {
  readonly users: readonly number[]
  readonly groups: readonly number[]
}

export interface Existing {
  readonly users: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
  /** The built-in roles, and the custom roles of the request. */
  readonly roles: RoleCatalogue
}

const unknownIds = (ids: readonly number[], known: ReadonlySet<number>, path: string, kind: string): ErrorDetail[] =>
  ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}/${index}`, message: `there is no ${kind} ${id}` }]))

/** Details for accounts and groups that do not exist, each with its path. */
export const unknownHolders = ({ users, groups }: Holders, existing: Existing, path: string): ErrorDetail[] => [
  ...unknownIds(users, existing.users, `${path}/users`, 'account'),
  ...unknownIds(groups, existing.groups, `${path}/groups`, 'group'),
]

/** Details if the id does not belong to a project role. */
export const unknownRole = (roles: RoleCatalogue, id: number, path: string): ErrorDetail[] =>
  isProjectRole(roles, id) ? [] : [{ path, message: `there is no project role ${id}` }]

export const unknownRoles = (roles: RoleCatalogue, ids: readonly number[]): ErrorDetail[] =>
  ids.flatMap((id, index) => unknownRole(roles, id, `body/roles/${index}`))

/** Returns an error if the caller lacks a permission of the roles to give, else null. Callers can grant only what they hold. */
export const refusalOfGranting = (
  caller: Grantor,
  project: string,
  roles: RoleCatalogue,
  given: readonly ProjectRole[],
): Failure | null => {
  const ids = new Set(given.map(({ role }) => role))
  const refusals = [...roles.values()].map((role) =>
    ids.has(role.id) ? refusalOfMissing(caller, grantsOfDefinition(role, project), `to give the role ${role.name}`) : null,
  )
  return refusals.find((refusal) => refusal !== null) ?? null
}

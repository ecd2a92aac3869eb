import type { ErrorDetail } from '@halyard/contracts'
import { type Failure, grantsOfRoleId, isProjectRole, type ProjectRole } from '@halyard/domain'
import { projectRoles } from '../../identity/account/roles.mappers.ts'
import { type Giver, refusalOfMissing } from '../../identity/caller/power.ts'

/** Ids of accounts and groups. */
export interface Holders {
  readonly users: readonly number[]
  readonly groups: readonly number[]
}

export interface Existing {
  readonly users: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

const unknownIds = (ids: readonly number[], known: ReadonlySet<number>, path: string, kind: string): ErrorDetail[] =>
  ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}/${index}`, message: `there is no ${kind} ${id}` }]))

/** Where accounts and groups are named that do not exist. */
export const unknownHolders = ({ users, groups }: Holders, existing: Existing, path: string): ErrorDetail[] => [
  ...unknownIds(users, existing.users, `${path}/users`, 'account'),
  ...unknownIds(groups, existing.groups, `${path}/groups`, 'group'),
]

/** What is wrong with the id of a role that is to be given in a project. */
export const unknownRole = (id: number, path: string): ErrorDetail[] =>
  isProjectRole(id) ? [] : [{ path, message: `there is no project role ${id}` }]

export const unknownRoles = (ids: readonly number[]): ErrorDetail[] => ids.flatMap((id, index) => unknownRole(id, `body/roles/${index}`))

/** What keeps the caller from giving these roles in a project; null: nothing. Nobody grants what they do not hold. */
export const refusalOfGiving = (caller: Giver, project: string, given: readonly ProjectRole[]): Failure | null => {
  const roles = new Set(given.map(({ role }) => role))
  const refusals = projectRoles.map(({ id, name }) =>
    roles.has(id) ? refusalOfMissing(caller, grantsOfRoleId(id, project), `to give the role ${name}`) : null,
  )
  return refusals.find((refusal) => refusal !== null) ?? null
}

import type { CustomRoleType } from '@halyard/contracts/data'
import { builtInRoles } from '@halyard/contracts/data'
import { type Grant, grantsOfRole } from './permissions.ts'

/** A role, built-in or custom. */
export interface RoleDefinition {
  readonly id: number
  readonly type: 'root' | 'project' | CustomRoleType
  readonly name: string
  readonly description: string
  /** The grants of a root role; those of a project role lack the project, which they get where the role is given. */
  readonly permissions: readonly Grant[]
}

/** All roles that a decision depends on, by id. */
export type RoleCatalogue = ReadonlyMap<number, RoleDefinition>

const builtIn: readonly RoleDefinition[] = Object.values(builtInRoles).map((role) => ({
  ...role,
  permissions: role.type === 'root' ? grantsOfRole(role.name) : role.permissions.map((permission) => ({ permission })),
}))

const catalogueOf = (roles: readonly RoleDefinition[]): RoleCatalogue => new Map(roles.map((role) => [role.id, role]))

export const builtInCatalogue: RoleCatalogue = catalogueOf(builtIn)

/** The built-in roles together with custom roles, in this order. A custom role never replaces a built-in role. */
export const catalogueWith = (custom: readonly RoleDefinition[]): RoleCatalogue =>
  custom.length === 0
    ? builtInCatalogue
    : catalogueOf([...builtIn, ...custom.filter(({ id }) => !builtInCatalogue.has(id)).toSorted((one, other) => one.id - other.id)])

/** Whether a role holds everywhere and not in a project. */
export const isRootType = ({ type }: Pick<RoleDefinition, 'type'>): boolean => type === 'root' || type === 'root-custom'

/** The root role of this id; undefined for project roles and unknown ids. */
export const rootRoleOf = (roles: RoleCatalogue, id: number): RoleDefinition | undefined => {
  const role = roles.get(id)
  return role && isRootType(role) ? role : undefined
}

export const isRootRole = (roles: RoleCatalogue, id: number): boolean => rootRoleOf(roles, id) !== undefined

export const isProjectRole = (roles: RoleCatalogue, id: number): boolean => roles.has(id) && !isRootRole(roles, id)

/**
 * The permissions of a role. A root role grants everywhere, or where its own grants say. A project role grants in the given project, and nothing
 * without a project.
 */
export const grantsOfDefinition = (role: RoleDefinition, project?: string): Grant[] => {
  if (isRootType(role)) return [...role.permissions]
  return project === undefined ? [] : role.permissions.map((grant) => ({ ...grant, project }))
}

/** The grants of the role with this id, as in `grantsOfDefinition`; empty for an unknown id. */
export const grantsOfRoleId = (roles: RoleCatalogue, id: number, project?: string): Grant[] => {
  const role = roles.get(id)
  return role ? grantsOfDefinition(role, project) : []
}

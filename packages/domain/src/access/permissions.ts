import type { Permission } from '@halyard/contracts/data'
import { builtInRoles } from '@halyard/contracts/data'

/**
 * A permission that a caller holds: everywhere, in one project, or in one environment. With an environment and no project, it holds in that
 * environment of every project.
 */
export interface Grant {
  readonly permission: Permission
  readonly project?: string
  readonly environment?: string
}

/** The scope of an operation. `project` is absent outside of projects, and `environment` outside of environments. */
export interface Scope {
  readonly project?: string | undefined
  readonly environment?: string | undefined
}

/** Whether the grants allow the permission in a scope. ADMIN stands for every permission; a grant that is bound to a scope holds only there. */
export const holds = (grants: readonly Grant[], permission: Permission, where: Scope = {}): boolean =>
  grants.some(
    (grant) =>
      (grant.permission === permission || grant.permission === 'ADMIN') &&
      (grant.project === undefined || grant.project === where.project) &&
      (grant.environment === undefined || grant.environment === where.environment),
  )

const isAdminEverywhere = ({ permission, project, environment }: Grant): boolean =>
  permission === 'ADMIN' && project === undefined && environment === undefined

/** The scopes in which the grants allow the permission. A scope without a project or an environment stands for all of them. */
export const scopesOf = (grants: readonly Grant[], permission: Permission): Scope[] =>
  grants
    .filter((grant) => grant.permission === permission || grant.permission === 'ADMIN')
    .map(({ project, environment }) => ({ ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }))

/**
 * The first wanted grant that the given grants do not include; undefined: all are included. Each wanted grant must be held in its scope. ADMIN
 * must be held everywhere, even if the wanted ADMIN is bound to a scope.
 */
export const missingGrant = (grants: readonly Grant[], wanted: readonly Grant[]): Grant | undefined =>
  grants.some(isAdminEverywhere)
    ? undefined
    : wanted.find((grant) => grant.permission === 'ADMIN' || !holds(grants, grant.permission, grant))

/** Whether the grants include all wanted grants: callers can grant only permissions that they hold. */
export const holdsAll = (grants: readonly Grant[], wanted: readonly Grant[]): boolean => missingGrant(grants, wanted) === undefined

export type BuiltInRoleName = keyof typeof builtInRoles

const granted = (name: BuiltInRoleName, project?: string): Grant[] =>
  builtInRoles[name].permissions.map((permission) => (project === undefined ? { permission } : { permission, project }))

/**
 * The permissions of a built-in role. A root role grants everywhere; in project `default`, Editor also grants the permissions of Owner. A project
 * role grants in the given project, and nothing without a project.
 */
export const grantsOfRole = (name: BuiltInRoleName, project?: string): Grant[] => {
  if (builtInRoles[name].type === 'project') return project === undefined ? [] : granted(name, project)
  return name === 'Editor' ? [...granted('Editor'), ...granted('Owner', 'default')] : granted(name)
}

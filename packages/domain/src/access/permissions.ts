import type { Permission } from '@halyard/contracts/data'
import { builtInRoles } from '@halyard/contracts/data'

/** A permission that a caller holds: everywhere, in one project, or in one environment; without a project, in that environment of all. */
export interface Grant {
  readonly permission: Permission
  readonly project?: string
  readonly environment?: string
}

/** Where something is about to be done. Absent: not inside a project, not inside an environment. */
export interface Place {
  readonly project?: string | undefined
  readonly environment?: string | undefined
}

/** Whether the grants allow the permission at a place. ADMIN stands for every permission; a grant bound to a place holds only there. */
export const holds = (grants: readonly Grant[], permission: Permission, where: Place = {}): boolean =>
  grants.some(
    (grant) =>
      (grant.permission === permission || grant.permission === 'ADMIN') &&
      (grant.project === undefined || grant.project === where.project) &&
      (grant.environment === undefined || grant.environment === where.environment),
  )

const isAdminEverywhere = ({ permission, project, environment }: Grant): boolean =>
  permission === 'ADMIN' && project === undefined && environment === undefined

/** The places at which the grants allow the permission. A place without a project or an environment stands for all of them. */
export const placesOf = (grants: readonly Grant[], permission: Permission): Place[] =>
  grants
    .filter((grant) => grant.permission === permission || grant.permission === 'ADMIN')
    .map(({ project, environment }) => ({ ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }))

/**
 * The first of the wanted grants that who has the grants does not hold; undefined: they hold all. Each wanted grant has to be held at its
 * place; ADMIN, wherever it is wanted, has to be held everywhere.
 */
export const missingGrant = (grants: readonly Grant[], wanted: readonly Grant[]): Grant | undefined =>
  grants.some(isAdminEverywhere)
    ? undefined
    : wanted.find((grant) => grant.permission === 'ADMIN' || !holds(grants, grant.permission, grant))

/** Whether who has the grants holds all that is wanted, and so may give it to others: nobody grants what they do not hold. */
export const holdsAll = (grants: readonly Grant[], wanted: readonly Grant[]): boolean => missingGrant(grants, wanted) === undefined

export type BuiltInRoleName = keyof typeof builtInRoles

const granted = (name: BuiltInRoleName, project?: string): Grant[] =>
  builtInRoles[name].permissions.map((permission) => (project === undefined ? { permission } : { permission, project }))

/**
 * What a built-in role grants. A root role grants everywhere, and Editor grants in project `default` what Owner grants there too.
 * A project role grants in the given project, and nothing without one.
 */
export const grantsOfRole = (name: BuiltInRoleName, project?: string): Grant[] => {
  if (builtInRoles[name].type === 'project') return project === undefined ? [] : granted(name, project)
  return name === 'Editor' ? [...granted('Editor'), ...granted('Owner', 'default')] : granted(name)
}

import { type Grant, grantsOfDefinition, holds, holdsAll, isRootType, type RoleCatalogue } from '@halyard/domain'

/** What the caller can do in a project, as the name of the largest project role whose permissions it holds. */
export const ownRole = (grants: readonly Grant[], roles: RoleCatalogue, project: string): string => {
  if (holds(grants, 'ADMIN')) return 'Administrator'
  const held = [...roles.values()].filter(
    (role) => !isRootType(role) && role.permissions.length > 0 && holdsAll(grants, grantsOfDefinition(role, project)),
  )
  // The sort is stable, so of two roles with the same number of permissions, the older role comes first.
  const [largest] = held.toSorted((one, other) => other.permissions.length - one.permissions.length)
  return largest?.name ?? 'none'
}

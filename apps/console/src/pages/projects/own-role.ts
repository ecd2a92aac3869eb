import { type Grant, grantsOfRole, holds, holdsAll } from '@halyard/domain'

/** What the caller can do in a project, as the name of the largest role whose permissions it holds. */
export const ownRole = (grants: readonly Grant[], project: string): string => {
  if (holds(grants, 'ADMIN')) return 'Administrator'
  const role = (['Owner', 'Member'] as const).find((name) => holdsAll(grants, grantsOfRole(name, project)))
  return role ?? 'none'
}

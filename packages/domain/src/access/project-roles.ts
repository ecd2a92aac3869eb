import { builtInRoles } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'

/** A role that a user, a service account or a group holds in a project. */
export interface ProjectRole {
  readonly kind: 'user' | 'group'
  /** Id of the account or the group. */
  readonly id: number
  readonly role: number
}

export interface PlannedProjectRoles {
  added: ProjectRole[]
  removed: ProjectRole[]
}

const compare = (left: ProjectRole, right: ProjectRole): number =>
  compareCodePoints(left.kind, right.kind) || left.id - right.id || left.role - right.role

const byKey = (roles: readonly ProjectRole[]) => new Map(roles.map(({ kind, id, role }) => [`${kind} ${id} ${role}`, { kind, id, role }]))

/**
 * The difference between the current and the wanted roles in a project; both inputs are full lists. Both results are sorted and without
 * duplicates.
 */
export const planProjectRoles = (current: readonly ProjectRole[], wanted: readonly ProjectRole[]): PlannedProjectRoles => {
  const [before, after] = [byKey(current), byKey(wanted)]
  const onlyIn = (these: Map<string, ProjectRole>, those: Map<string, ProjectRole>) =>
    [...these]
      .filter(([key]) => !those.has(key))
      .map(([, role]) => role)
      .sort(compare)
  return { added: onlyIn(after, before), removed: onlyIn(before, after) }
}

const hasOwner = (roles: readonly ProjectRole[]) => roles.some(({ role }) => role === builtInRoles.Owner.id)

/** Whether a change of roles leaves the project an owner, either a user or a group. A project without an owner can stay without one. */
export const keepsOwner = (before: readonly ProjectRole[], after: readonly ProjectRole[]): boolean => !hasOwner(before) || hasOwner(after)

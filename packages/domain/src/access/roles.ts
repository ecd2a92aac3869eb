import { builtInRoles } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'
import { type BuiltInRoleName, type Grant, grantsOfRole } from './permissions.ts'

export type BuiltInRole = (typeof builtInRoles)[BuiltInRoleName]
export type RootRole = Extract<BuiltInRole, { type: 'root' }>

const byId = new Map<number, BuiltInRole>(Object.values(builtInRoles).map((role) => [role.id, role]))

/** The built-in root role of this id; undefined for project roles and unknown ids. */
export const rootRoleOf = (id: number): RootRole | undefined => {
  const role = byId.get(id)
  return role?.type === 'root' ? role : undefined
}

export const isRootRole = (id: number): boolean => rootRoleOf(id) !== undefined

export const isProjectRole = (id: number): boolean => byId.get(id)?.type === 'project'

/** What the built-in role of this id grants, as `grantsOfRole`; nothing for an unknown id. */
export const grantsOfRoleId = (id: number, project?: string): Grant[] => {
  const role = byId.get(id)
  return role ? grantsOfRole(role.name, project) : []
}

/** A role that a person (or service account) or a group has in a project. */
export interface ProjectRole {
  readonly kind: 'user' | 'group'
  /** Of the account or of the group. */
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

/** What leads from the current roles in a project to the wanted ones, each a full list. Both answers are sorted and without duplicates. */
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

/** Whether a change of roles leaves a project its owner, person or group. A project that had none may stay without. */
export const keepsOwner = (before: readonly ProjectRole[], after: readonly ProjectRole[]): boolean => !hasOwner(before) || hasOwner(after)

import { builtInRoles } from '@halyard/contracts/data'
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

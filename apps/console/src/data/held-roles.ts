import type { HeldRole } from '@halyard/domain'
import type { Group, ProjectAccess } from '@halyard/sdk'

interface Account {
  readonly id: number
  readonly rootRole?: number | undefined
}

const isMember = (group: { readonly users?: readonly { readonly user: { readonly id: number } }[] | undefined }, id: number): boolean =>
  group.users?.some(({ user }) => user.id === id) ?? false

/** The roles of an account in one project: its own roles, and the roles of its groups. */
export const rolesInProject = (id: number, project: string, access: ProjectAccess): HeldRole[] => [
  ...access.users.filter((user) => user.id === id).flatMap(({ roles = [] }) => roles.map((role) => ({ role, project }))),
  ...access.groups
    .filter((group) => isMember(group, id))
    .flatMap(({ id: groupId, name = '', roles = [] }) => roles.map((role) => ({ role, project, group: { id: groupId, name } }))),
]

/** The root roles of an account: its own role, and the root roles of its groups. */
export const rootRolesOf = ({ id, rootRole }: Account, groups: readonly Group[]): HeldRole[] => [
  ...(rootRole === undefined ? [] : [{ role: rootRole }]),
  ...groups
    .filter((group) => isMember(group, id))
    .flatMap(({ id: groupId, name, rootRole: role }) => (role === null ? [] : [{ role, group: { id: groupId, name } }])),
]

/** All roles of an account, from the groups and the access of all projects. */
export const allRolesOf = (account: Account, groups: readonly Group[], access: ReadonlyMap<string, ProjectAccess>): HeldRole[] => [
  ...rootRolesOf(account, groups),
  ...[...access].flatMap(([project, one]) => rolesInProject(account.id, project, one)),
]

/** The roles that a group gives to its members. */
export const rolesOfGroup = (
  { id, name, rootRole }: Pick<Group, 'id' | 'name' | 'rootRole'>,
  access: ReadonlyMap<string, ProjectAccess>,
): HeldRole[] => {
  const group = { id, name }
  return [
    ...(rootRole === null ? [] : [{ role: rootRole, group }]),
    ...[...access].flatMap(([project, { groups }]) =>
      groups.filter((one) => one.id === id).flatMap(({ roles = [] }) => roles.map((role) => ({ role, project, group }))),
    ),
  ]
}

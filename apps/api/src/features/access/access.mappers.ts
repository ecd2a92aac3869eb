import type { ProjectGroup, ProjectUser } from '@halyard/contracts'
import type { ProjectRole } from '@halyard/domain'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import { toGroupMember } from '../../identity/account/groups.mappers.ts'
import type { MemberRow } from '../../store/repositories/group-members.repository.ts'
import type { GroupInProject, UserInProject } from '../../store/repositories/project-access.repository.ts'

const held = ({ added_at, roles }: Pick<UserInProject, 'added_at' | 'roles'>) => ({ addedAt: added_at, roleId: roles[0]!, roles })

export const toProjectUser = (row: UserInProject): ProjectUser => ({
  isAPI: false,
  ...(row.name !== null && { name: row.name }),
  email: row.email,
  id: row.id,
  imageUrl: imageUrlOf(row),
  ...held(row),
  username: row.username,
  accountType: row.kind,
})

export const toProjectGroup = (row: GroupInProject, members: readonly MemberRow[]): ProjectGroup => ({
  id: row.id,
  name: row.name,
  ...held(row),
  description: row.description,
  mappingsSSO: row.mappings_sso,
  rootRole: row.root_role,
  createdBy: row.created_by,
  createdAt: row.created_at,
  users: members.map(toGroupMember),
})

const idsOf = (roles: readonly ProjectRole[], kind: ProjectRole['kind']) => roles.filter((one) => one.kind === kind).map((one) => one.id)

/** Role ids with their holders, as in requests and events. Sorted by role id. */
export const toRoleHolders = (roles: readonly ProjectRole[]) =>
  [...Map.groupBy(roles, ({ role }) => role)]
    .sort(([one], [other]) => one - other)
    .map(([id, holders]) => ({ id, users: idsOf(holders, 'user'), groups: idsOf(holders, 'group') }))

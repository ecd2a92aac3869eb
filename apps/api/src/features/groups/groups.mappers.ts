import type { Group } from '@halyard/contracts'
import { toGroupMember } from '../../identity/account/groups.mappers.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { GroupRow, MemberRow } from '../../store/repositories/group-members.repository.ts'

export interface GroupParts {
  readonly row: GroupRow
  /** In the order of joining. */
  readonly members: readonly MemberRow[]
  /** Ids of all projects in which the group has a role. */
  readonly projects: readonly string[]
}

/** A group, limited to projects that the caller can see. */
export const toGroup = ({ row, members, projects }: GroupParts, caller: Caller): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  mappingsSSO: row.mappings_sso,
  rootRole: row.root_role,
  createdBy: row.created_by,
  createdAt: row.created_at,
  users: members.map(toGroupMember),
  projects: projects.filter((project) => sees(caller, project)),
  userCount: members.length,
  ...(row.is_provisioned && { managedBy: 'scim' as const }),
})

/** A group as in events. */
export const toGroupState = ({ row, members }: Pick<GroupParts, 'row' | 'members'>) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  mappingsSSO: row.mappings_sso,
  rootRole: row.root_role,
  users: members.map((member) => member.id).sort((one, other) => one - other),
})

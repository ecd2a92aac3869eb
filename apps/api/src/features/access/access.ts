import type { AddProjectAccess, ProjectAccess, RoleHolders } from '@halyard/contracts'
import { catalogueWith, type ProjectRole, wrongFields } from '@halyard/domain'
import { toProjectRoles } from '../../identity/account/roles.mappers.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listCustomRoles } from '../../store/repositories/custom-roles.repository.ts'
import { listMembersInProject } from '../../store/repositories/group-members.repository.ts'
import { listGroupsInProject, listUsersInProject } from '../../store/repositories/project-access.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toProjectGroup, toProjectUser, toRoleHolders } from './access.mappers.ts'
import { type Existing, unknownHolders, unknownRole, unknownRoles } from './access-rules.ts'
import { changeAccess } from './change-access.ts'
import { explainPermission } from './explain-permission.ts'
import { removeRolesOf, setRolesOf } from './holder-roles.ts'
import { getPermissionHolders } from './permission-holders.ts'

/** The response is the same for all callers who can see the project. */
const readAccess = async ({ store }: Ports, project: string): Promise<ProjectAccess> => {
  const [users, groups, members, custom] = await store.snapshot((tx) =>
    tx.batch(listUsersInProject(project), listGroupsInProject(project), listMembersInProject(project), listCustomRoles()),
  )
  const membersOf = Map.groupBy(members, (member) => member.group_id)
  return {
    groups: groups.map((group) => toProjectGroup(group, membersOf.get(group.id) ?? [])),
    users: users.map(toProjectUser),
    roles: toProjectRoles(catalogueWith(custom)),
  }
}

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** Gives each role to each account and group; repeated names count once. */
const toGivenRoles = ({ roles, users, groups }: AddProjectAccess): ProjectRole[] =>
  unique(roles).flatMap((role) => [
    ...unique(users).map((id): ProjectRole => ({ kind: 'user', id, role })),
    ...unique(groups).map((id): ProjectRole => ({ kind: 'group', id, role })),
  ])

const rolesOf = ({ id, users, groups }: RoleHolders): ProjectRole[] => [
  ...users.map((user): ProjectRole => ({ kind: 'user', id: user, role: id })),
  ...groups.map((group): ProjectRole => ({ kind: 'group', id: group, role: id })),
]

const faultsOf = (role: RoleHolders, index: number, existing: Existing) => [
  ...unknownRole(existing.roles, role.id, `body/roles/${index}/id`),
  ...unknownHolders(role, existing, `body/roles/${index}`),
]

export const accessOperations: Operations['access'] = {
  getPermissionHolders,
  explainPermission,

  getProjectUsers: cachedRead({
    keys: () => [revisionKeys.access],
    ofProject: true,
    name: ({ params }) => ['project-users', params.projectId],
    read: async (ports, { params }) => {
      const { users, roles } = await readAccess(ports, params.projectId)
      return { users, roles }
    },
  }),

  getProjectAccess: cachedRead({
    keys: () => [revisionKeys.access],
    versionedBy: () => [revisionKeys.access],
    ofProject: true,
    name: ({ params }) => ['project-access', params.projectId],
    read: (ports, { params }) => readAccess(ports, params.projectId),
  }),

  addProjectAccess: {
    run: (ports, { params, body, caller }) =>
      changeAccess(ports, caller, params.projectId, {
        holders: body,
        roles: body.roles,
        refusal: (existing) => wrongFields([...unknownRoles(existing.roles, body.roles), ...unknownHolders(body, existing, 'body')]),
        rolesAfter: (current) => [...current, ...toGivenRoles(body)],
        toEvent: (_before, _after, added) => ({ type: 'project-access-added', data: { roles: toRoleHolders(added) } }),
      }),
  },

  setProjectAccess: {
    run: (ports, { params, body: { roles }, caller }) =>
      changeAccess(ports, caller, params.projectId, {
        holders: { users: roles.flatMap((role) => role.users), groups: roles.flatMap((role) => role.groups) },
        roles: roles.map(({ id }) => id),
        refusal: (existing) => wrongFields(roles.flatMap((role, index) => faultsOf(role, index, existing))),
        rolesAfter: () => roles.flatMap(rolesOf),
        toEvent: (before, after) => ({
          type: 'project-access-updated',
          data: { roles: toRoleHolders(after) },
          preData: { roles: toRoleHolders(before) },
        }),
      }),
  },

  setProjectUserRoles: {
    run: (ports, { params, body, caller }) => setRolesOf(ports, caller, params.projectId, { kind: 'user', id: params.userId }, body.roles),
  },

  removeProjectUser: {
    run: (ports, { params, caller }) => removeRolesOf(ports, caller, params.projectId, { kind: 'user', id: params.userId }),
  },

  setProjectGroupRoles: {
    run: (ports, { params, body, caller }) =>
      setRolesOf(ports, caller, params.projectId, { kind: 'group', id: params.groupId }, body.roles),
  },

  removeProjectGroup: {
    run: (ports, { params, caller }) => removeRolesOf(ports, caller, params.projectId, { kind: 'group', id: params.groupId }),
  },
}

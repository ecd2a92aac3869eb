import { failure } from '@halyard/domain'
import { refusalOfLostMembers } from '../../identity/sign-in/break-glass.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listMembers, listMembersOfGroup } from '../../store/repositories/group-members.repository.ts'
import {
  findGroup,
  listGroupProjects,
  listGroups,
  listProjectsOfGroup,
  lockGroup,
  removeGroup,
} from '../../store/repositories/groups.repository.ts'
import { listProjectsOwnedAlone, lockOwnedProjects } from '../../store/repositories/owned-projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { createGroup } from './create-group.ts'
import { unknownGroup } from './group-rules.ts'
import { toGroup, toGroupState } from './groups.mappers.ts'
import { updateGroup } from './update-group.ts'

export const groupOperations: Operations['groups'] = {
  getGroups: {
    run: async (ports, { caller }) => {
      const [groups, members, groupProjects] = await ports.store.snapshot((tx) =>
        tx.batch(listGroups(), listMembers(), listGroupProjects()),
      )
      const membersOf = Map.groupBy(members, (member) => member.group_id)
      const projectsOfGroup = Map.groupBy(groupProjects, (groupProject) => groupProject.group_id)
      const partsOf = (row: (typeof groups)[number]) => ({
        row,
        members: membersOf.get(row.id) ?? [],
        projects: (projectsOfGroup.get(row.id) ?? []).map((groupProject) => groupProject.project),
      })
      return { groups: groups.map((row) => toGroup(partsOf(row), caller)) }
    },
  },

  getGroup: {
    watches: () => [revisionKeys.access],
    run: async (ports, { caller, params }) => {
      const { groupId: id } = params
      const [[row], members, groupProjects] = await ports.store.snapshot((tx) =>
        tx.batch(findGroup(id), listMembersOfGroup(id), listProjectsOfGroup(id)),
      )
      return row ? toGroup({ row, members, projects: groupProjects.map((groupProject) => groupProject.project) }, caller) : unknownGroup(id)
    },
  },

  createGroup,
  updateGroup,

  deleteGroup: {
    run: (ports, { params, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const { groupId: id } = params
        const holder = { kind: 'group', id } as const
        const [[row], , members, [ownedAlone]] = await tx.batch(
          lockGroup(id),
          lockOwnedProjects(holder),
          listMembersOfGroup(id),
          listProjectsOwnedAlone(holder),
        )
        if (!row) return unknownGroup(id)
        if (ownedAlone)
          return failure(
            'ConflictError',
            `The project ${ownedAlone.project} needs an owner: give the role Owner to another account or group first`,
          )
        const lockedOut = await refusalOfLostMembers(tx, ports, row, { removed: 'all', added: [] })
        if (lockedOut) return lockedOut
        return {
          statements: [removeGroup(id)],
          events: [{ type: 'group-deleted', preData: toGroupState({ row, members }) }],
          revisions: [revisionKeys.access, revisionKeys.projects],
          result: {},
        }
      }),
  },
}

import { failure } from '@halyard/domain'
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
      const [groups, members, places] = await ports.store.snapshot((tx) => tx.batch(listGroups(), listMembers(), listGroupProjects()))
      const membersOf = Map.groupBy(members, (member) => member.group_id)
      const placesOf = Map.groupBy(places, (place) => place.group_id)
      const partsOf = (row: (typeof groups)[number]) => ({
        row,
        members: membersOf.get(row.id) ?? [],
        projects: (placesOf.get(row.id) ?? []).map((place) => place.project),
      })
      return { groups: groups.map((row) => toGroup(partsOf(row), caller)) }
    },
  },

  getGroup: {
    watches: () => [revisionKeys.access],
    run: async (ports, { caller, params }) => {
      const id = Number(params.groupId)
      const [[row], members, places] = await ports.store.snapshot((tx) =>
        tx.batch(findGroup(id), listMembersOfGroup(id), listProjectsOfGroup(id)),
      )
      return row ? toGroup({ row, members, projects: places.map((place) => place.project) }, caller) : unknownGroup(id)
    },
  },

  createGroup,
  updateGroup,

  deleteGroup: {
    run: (ports, { params, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const id = Number(params.groupId)
        const holder = { kind: 'group', id } as const
        const [[row], , members, [alone]] = await tx.batch(
          lockGroup(id),
          lockOwnedProjects(holder),
          listMembersOfGroup(id),
          listProjectsOwnedAlone(holder),
        )
        if (!row) return unknownGroup(id)
        if (alone) return failure('ConflictError', `A project keeps an owner: the project ${alone.project} would have none`)
        return {
          statements: [removeGroup(id)],
          events: [{ type: 'group-deleted', preData: toGroupState({ row, members }) }],
          revisions: [revisionKeys.access, revisionKeys.projects],
          result: {},
        }
      }),
  },
}

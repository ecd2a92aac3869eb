import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { listMembers } from '../../store/repositories/group-members.repository.ts'
import { listGroupProjects, listGroups } from '../../store/repositories/groups.repository.ts'
import { toGroup } from './groups.mappers.ts'

export const getGroups: Operation<Contract['groups']['getGroups']> = {
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
}

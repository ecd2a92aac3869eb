import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { listMembersOfGroup } from '../../store/repositories/group-members.repository.ts'
import { findGroup, listProjectsOfGroup } from '../../store/repositories/groups.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownGroup } from './group-rules.ts'
import { toGroup } from './groups.mappers.ts'

export const getGroup: Operation<Contract['groups']['getGroup']> = {
  watches: () => [revisionKeys.access],
  run: async (ports, { caller, params }) => {
    const id = Number(params.groupId)
    const [[row], members, places] = await ports.store.snapshot((tx) =>
      tx.batch(findGroup(id), listMembersOfGroup(id), listProjectsOfGroup(id)),
    )
    return row ? toGroup({ row, members, projects: places.map((place) => place.project) }, caller) : unknownGroup(id)
  },
}

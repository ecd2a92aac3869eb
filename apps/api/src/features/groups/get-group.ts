import type { Contract } from '@halyard/contracts'
import { listMembersOfGroup } from '../../access/groups.repository.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownGroup } from './group-rules.ts'
import { toGroup } from './groups.mappers.ts'
import { findGroup, listProjectsOfGroup } from './groups.repository.ts'

export const getGroup: Operation<Contract['groups']['getGroup']> = {
  watches: () => [revisionKeys.access],
  run: async (context, { caller, params }) => {
    const id = Number(params.groupId)
    const [[row], members, places] = await context.database.snapshot((tx) =>
      tx.batch(findGroup(id), listMembersOfGroup(id), listProjectsOfGroup(id)),
    )
    return row ? toGroup({ row, members, projects: places.map((place) => place.project) }, caller) : unknownGroup(id)
  },
}

import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { listMembersOfGroup } from '../../store/repositories/group-members.repository.ts'
import { lockGroup, removeGroup } from '../../store/repositories/groups.repository.ts'
import { listProjectsOwnedAlone, lockOwnedProjects } from '../../store/repositories/owned-projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownGroup } from './group-rules.ts'
import { toGroupState } from './groups.mappers.ts'

export const deleteGroup: Operation<Contract['groups']['deleteGroup']> = {
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
}

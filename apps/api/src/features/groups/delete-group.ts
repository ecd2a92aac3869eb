import type { Contract } from '@halyard/contracts'
import { listMembersOfGroup } from '../../access/groups.repository.ts'
import { listProjectsOwnedAlone, lockOwnedProjects } from '../../access/owned-projects.repository.ts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownGroup } from './group-rules.ts'
import { toGroupState } from './groups.mappers.ts'
import { lockGroup, removeGroup } from './groups.repository.ts'

export const deleteGroup: Operation<Contract['groups']['deleteGroup']> = {
  run: (context, { params, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
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

import type { Contract } from '@halyard/contracts'
import { keepsOwner, type ProjectRole } from '@halyard/domain'
import { listMembersOfGroup } from '../../access/groups.repository.ts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownGroup } from './group-rules.ts'
import { toGroupState } from './groups.mappers.ts'
import { listCoOwners, lockGroup, lockOwnedProjects, removeGroup } from './groups.repository.ts'

/** The first project that nobody would own without the group. */
const orphanOf = (owners: readonly (ProjectRole & { readonly project: string })[], group: number): string | undefined =>
  [...Map.groupBy(owners, (owner) => owner.project)].find(
    ([, all]) =>
      !keepsOwner(
        all,
        all.filter(({ kind, id }) => kind !== 'group' || id !== group),
      ),
  )?.[0]

export const deleteGroup: Operation<Contract['groups']['deleteGroup']> = {
  run: (context, { params, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const id = Number(params.groupId)
      // Projects come before groups in the order of locks; those that it got meanwhile are locked once it can get no more.
      const [, [row], , members, owners] = await tx.batch(
        lockOwnedProjects(id),
        lockGroup(id),
        lockOwnedProjects(id),
        listMembersOfGroup(id),
        listCoOwners(id),
      )
      if (!row) return unknownGroup(id)
      const orphan = orphanOf(owners, id)
      if (orphan !== undefined) return failure('ConflictError', `A project keeps an owner: the project ${orphan} would have none`)
      return {
        statements: [removeGroup(id)],
        events: [{ type: 'group-deleted', preData: toGroupState({ row, members }) }],
        revisions: [revisionKeys.access, revisionKeys.projects],
        result: {},
      }
    }),
}

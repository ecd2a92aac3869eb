import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteProject: Operation<Contract['projects']['deleteProject']> = {
  run: (context, { params, caller }) => context.writes.deleteProject(caller.actor, params.projectId),
}

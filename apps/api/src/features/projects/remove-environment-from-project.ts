import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeEnvironmentFromProject: Operation<Contract['projects']['removeEnvironmentFromProject']> = {
  run: (context, { params, caller }) => context.writes.unlinkEnvironment(caller, params.projectId, params.environment),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteProject: Operation<Contract['projects']['deleteProject']> = {
  run: (ports, { params, caller }) => flags.deleteProject(ports.store, caller.actor, params.projectId),
}

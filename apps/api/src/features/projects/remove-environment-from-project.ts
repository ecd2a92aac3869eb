import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeEnvironmentFromProject: Operation<Contract['projects']['removeEnvironmentFromProject']> = {
  run: (ports, { params, caller }) => flags.unlinkEnvironment(ports.store, caller, params.projectId, params.environment),
}

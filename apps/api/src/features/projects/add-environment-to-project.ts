import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const addEnvironmentToProject: Operation<Contract['projects']['addEnvironmentToProject']> = {
  run: (ports, { params, body, caller }) => flags.linkEnvironment(ports.store, caller, params.projectId, body),
}

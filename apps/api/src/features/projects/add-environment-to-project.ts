import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const addEnvironmentToProject: Operation<Contract['projects']['addEnvironmentToProject']> = {
  run: (context, { params, body, caller }) => context.writes.linkEnvironment(caller, params.projectId, body),
}

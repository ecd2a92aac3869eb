import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const changeProject: Operation<Contract['features']['changeProject']> = {
  run: (context, { params, body, caller }) => context.writes.moveFeature(caller, params, body.newProjectId),
}

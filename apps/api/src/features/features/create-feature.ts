import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const createFeature: Operation<Contract['features']['createFeature']> = {
  run: (context, { params, body, caller }) => context.writes.createFeature(caller, params.projectId, body),
}

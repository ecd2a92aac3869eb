import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const reviveFeatures: Operation<Contract['features']['reviveFeatures']> = {
  run: (context, { params, body, caller }) => context.writes.reviveFeatures(caller, params.projectId, body.features),
}

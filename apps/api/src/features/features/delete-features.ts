import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteFeatures: Operation<Contract['features']['deleteFeatures']> = {
  run: (context, { params, body, caller }) => context.writes.deleteFeatures(caller, params.projectId, body.features),
}

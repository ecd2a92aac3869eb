import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const archiveFeatures: Operation<Contract['features']['archiveFeatures']> = {
  run: (context, { params, body, caller }) =>
    context.writes.archiveFeatures(caller, { project: params.projectId, features: body.features, list: 'body/features' }),
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const archiveFeature: Operation<Contract['features']['archiveFeature']> = {
  run: (context, { params, caller }) =>
    context.writes.archiveFeatures(caller, { project: params.projectId, features: [params.featureName] }),
}

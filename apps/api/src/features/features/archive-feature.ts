import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const archiveFeature: Operation<Contract['features']['archiveFeature']> = {
  run: (ports, { params, caller }) =>
    flags.archiveFeatures(ports.store, ports.runtime.now, caller, { project: params.projectId, features: [params.featureName] }),
}

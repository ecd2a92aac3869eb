import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const archiveFeatures: Operation<Contract['features']['archiveFeatures']> = {
  run: (ports, { params, body, caller }) =>
    flags.archiveFeatures(ports.store, ports.runtime.now, caller, {
      project: params.projectId,
      features: body.features,
      list: 'body/features',
    }),
}

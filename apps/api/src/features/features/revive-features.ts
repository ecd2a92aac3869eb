import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const reviveFeatures: Operation<Contract['features']['reviveFeatures']> = {
  run: (ports, { params, body, caller }) => flags.reviveFeatures(ports.store, caller, params.projectId, body.features),
}

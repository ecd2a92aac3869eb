import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteFeatures: Operation<Contract['features']['deleteFeatures']> = {
  run: (ports, { params, body, caller }) => flags.deleteFeatures(ports.store, caller, params.projectId, body.features),
}

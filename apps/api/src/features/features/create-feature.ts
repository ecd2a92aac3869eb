import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const createFeature: Operation<Contract['features']['createFeature']> = {
  run: (ports, { params, body, caller }) => flags.createFeature(ports.store, ports.runtime.now, caller, params.projectId, body),
}

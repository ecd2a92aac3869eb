import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const changeProject: Operation<Contract['features']['changeProject']> = {
  run: (ports, { params, body, caller }) => flags.moveFeature(ports.store, caller, params, body.newProjectId),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteFeature: Operation<Contract['features']['deleteFeature']> = {
  run: (ports, { params, caller }) => flags.deleteFeature(ports.store, caller.actor, params.featureName),
}

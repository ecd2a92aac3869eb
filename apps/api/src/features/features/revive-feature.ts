import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const reviveFeature: Operation<Contract['features']['reviveFeature']> = {
  run: (ports, { params, caller }) => flags.reviveFeature(ports.store, caller.actor, params.featureName),
}

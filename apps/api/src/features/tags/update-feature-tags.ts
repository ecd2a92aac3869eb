import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateFeatureTags: Operation<Contract['tags']['updateFeatureTags']> = {
  run: (ports, { params, body, caller }) => flags.updateTags(ports.store, caller.actor, params.featureName, body),
}

import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeFeatureTag: Operation<Contract['tags']['removeFeatureTag']> = {
  run: async (ports, { params: { featureName, type, value }, caller }) => {
    const wanted = { addedTags: [], removedTags: [{ type, value }] }
    const tags = await flags.updateTags(ports.store, caller.actor, featureName, wanted)
    return tags instanceof Failure ? tags : {}
  },
}

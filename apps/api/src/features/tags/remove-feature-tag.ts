import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'

export const removeFeatureTag: Operation<Contract['tags']['removeFeatureTag']> = {
  run: async (context, { params: { featureName, type, value }, caller }) => {
    const wanted = { addedTags: [], removedTags: [{ type, value }] }
    const tags = await context.writes.updateTags(caller.actor, featureName, wanted)
    return tags instanceof Failure ? tags : {}
  },
}

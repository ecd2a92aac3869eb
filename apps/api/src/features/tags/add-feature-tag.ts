import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const addFeatureTag: Operation<Contract['tags']['addFeatureTag']> = {
  run: async (ports, { params: { featureName }, body: tag, caller }) => {
    const wanted = { addedTags: [tag], removedTags: [] }
    const tags = await flags.updateTags(ports.store, caller.actor, featureName, wanted, () => 'body/type')
    return tags instanceof Failure ? tags : tag
  },
}

import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'

export const addFeatureTag: Operation<Contract['tags']['addFeatureTag']> = {
  run: async (context, { params: { featureName }, body: tag, caller }) => {
    const wanted = { addedTags: [tag], removedTags: [] }
    const tags = await context.writes.updateTags(caller.actor, featureName, wanted, () => 'body/type')
    return tags instanceof Failure ? tags : tag
  },
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateFeatureTags: Operation<Contract['tags']['updateFeatureTags']> = {
  run: (context, { params, body, caller }) => context.writes.updateTags(caller.actor, params.featureName, body),
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteFeature: Operation<Contract['features']['deleteFeature']> = {
  run: (context, { params, caller }) => context.writes.deleteFeature(caller.actor, params.featureName),
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const reviveFeature: Operation<Contract['features']['reviveFeature']> = {
  run: (context, { params, caller }) => context.writes.reviveFeature(caller.actor, params.featureName),
}

import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { inPath } from './details.ts'

export const deleteFeatureStrategy: Operation<Contract['featureEnvironments']['deleteFeatureStrategy']> = {
  run: async (context, { params: { projectId, featureName: feature, environment, strategyId }, caller }) => {
    const changed = await context.writes.changeFlags(caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }],
      detailOf: inPath,
    })
    return changed instanceof Failure ? changed : {}
  },
}

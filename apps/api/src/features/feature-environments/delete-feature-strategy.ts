import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inPath } from './details.ts'

export const deleteFeatureStrategy: Operation<Contract['featureEnvironments']['deleteFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment, strategyId }, caller }) => {
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }],
      detailOf: inPath,
    })
    return changed instanceof Failure ? changed : {}
  },
}

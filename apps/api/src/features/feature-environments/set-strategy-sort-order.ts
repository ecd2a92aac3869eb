import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inBody } from './details.ts'

export const setStrategySortOrder: Operation<Contract['featureEnvironments']['setStrategySortOrder']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'reorderStrategy', feature, payload: body }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : {}
  },
}

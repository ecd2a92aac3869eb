import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { inBody } from './details.ts'

export const setStrategySortOrder: Operation<Contract['featureEnvironments']['setStrategySortOrder']> = {
  run: async (context, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const changed = await context.writes.changeFlags(caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'reorderStrategy', feature, payload: body }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : {}
  },
}

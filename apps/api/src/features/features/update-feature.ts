import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'

export const updateFeature: Operation<Contract['features']['updateFeature']> = {
  run: async (context, { params: { projectId: project, featureName }, body, caller }) => {
    const updated = await context.writes.updateMetadata(caller, { project, features: [featureName], revise: () => body })
    return updated instanceof Failure ? updated : updated[0]!
  },
}

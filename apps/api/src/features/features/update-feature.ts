import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateFeature: Operation<Contract['features']['updateFeature']> = {
  run: async (ports, { params: { projectId: project, featureName }, body, caller }) => {
    const updated = await flags.updateMetadata(ports.store, caller, { project, features: [featureName], revise: () => body })
    return updated instanceof Failure ? updated : updated[0]!
  },
}

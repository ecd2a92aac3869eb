import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const staleFeatures: Operation<Contract['features']['staleFeatures']> = {
  run: async (ports, { params, body: { features, stale }, caller }) => {
    const revise = () => ({ stale })
    const updated = await flags.updateMetadata(ports.store, caller, { project: params.projectId, features, list: 'body/features', revise })
    return updated instanceof Failure ? updated : {}
  },
}

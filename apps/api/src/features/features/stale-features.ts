import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'

export const staleFeatures: Operation<Contract['features']['staleFeatures']> = {
  run: async (context, { params, body: { features, stale }, caller }) => {
    const revise = () => ({ stale })
    const updated = await context.writes.updateMetadata(caller, { project: params.projectId, features, list: 'body/features', revise })
    return updated instanceof Failure ? updated : {}
  },
}

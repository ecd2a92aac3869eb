import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const addTagToFeatures: Operation<Contract['features']['addTagToFeatures']> = {
  run: (context, { params, body, caller }) => context.writes.updateTagsOfFeatures(caller, params.projectId, body),
}

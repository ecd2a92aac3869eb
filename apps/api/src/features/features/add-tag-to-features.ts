import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const addTagToFeatures: Operation<Contract['features']['addTagToFeatures']> = {
  run: (ports, { params, body, caller }) => flags.updateTagsOfFeatures(ports.store, caller, params.projectId, body),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteTag: Operation<Contract['tags']['deleteTag']> = {
  run: (ports, { params, caller }) => flags.deleteTag(ports.store, caller, params),
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const deleteTag: Operation<Contract['tags']['deleteTag']> = {
  run: (context, { params, caller }) => context.writes.deleteTag(caller, params),
}

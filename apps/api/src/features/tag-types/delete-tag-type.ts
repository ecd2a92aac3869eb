import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'

export const deleteTagType: Operation<Contract['tagTypes']['deleteTagType']> = {
  run: (context, { params: { name }, caller }) => context.writes.deleteTagType(caller.actor, name),
}

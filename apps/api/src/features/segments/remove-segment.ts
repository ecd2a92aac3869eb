import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'

export const removeSegment: Operation<Contract['segments']['removeSegment']> = {
  run: (context, { params: { id }, caller }) => context.writes.deleteSegment(caller, Number(id)),
}

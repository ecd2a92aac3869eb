import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeSegment: Operation<Contract['segments']['removeSegment']> = {
  run: (context, { params: { id }, caller }) => context.writes.deleteSegment(caller, Number(id)),
}

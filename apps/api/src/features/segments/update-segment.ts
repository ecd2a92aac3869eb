import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateSegment: Operation<Contract['segments']['updateSegment']> = {
  run: (context, { params: { id }, body, caller }) => context.writes.updateSegment(caller, Number(id), body),
}

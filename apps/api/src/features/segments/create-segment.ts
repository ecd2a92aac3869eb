import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const createSegment: Operation<Contract['segments']['createSegment']> = {
  run: (context, { body, caller }) => context.writes.createSegment(caller, body),
}

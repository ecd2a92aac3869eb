import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateSegment: Operation<Contract['segments']['updateSegment']> = {
  run: (ports, { params: { id }, body, caller }) => flags.updateSegment(ports.store, caller, Number(id), body),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeSegment: Operation<Contract['segments']['removeSegment']> = {
  run: (ports, { params: { id }, caller }) => flags.deleteSegment(ports.store, caller, Number(id)),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const createSegment: Operation<Contract['segments']['createSegment']> = {
  run: (ports, { body, caller }) => flags.createSegment(ports.store, ports.runtime.now, caller, body),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const cloneFeature: Operation<Contract['features']['cloneFeature']> = {
  run: (ports, { params, body, caller }) => flags.cloneFeature(ports.store, ports.runtime.now, caller, params, body),
}

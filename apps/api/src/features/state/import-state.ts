import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const importState: Operation<Contract['state']['importState']> = {
  run: (ports, { query, body, caller }) =>
    flags.importState(ports.store, ports.runtime.now, caller.actor, body, { drop: query.drop === 'true', keep: query.keep === 'true' }),
}

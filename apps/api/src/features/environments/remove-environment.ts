import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeEnvironment: Operation<Contract['environments']['removeEnvironment']> = {
  run: (ports, { params: { name }, caller }) => flags.deleteEnvironment(ports.store, ports.runtime.now, caller.actor, name),
}

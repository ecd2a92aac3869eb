import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const cloneEnvironment: Operation<Contract['environments']['cloneEnvironment']> = {
  run: (ports, { params: { name }, body, caller }) => flags.cloneEnvironment(ports.store, caller.actor, name, body),
}

import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateEnvironment: Operation<Contract['environments']['updateEnvironment']> = {
  run: (ports, { params: { name }, body, caller }) => flags.updateEnvironment(ports.store, caller.actor, name, body),
}

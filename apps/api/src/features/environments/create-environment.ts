import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const createEnvironment: Operation<Contract['environments']['createEnvironment']> = {
  run: (ports, { body, caller }) => flags.createEnvironment(ports.store, caller.actor, body),
}

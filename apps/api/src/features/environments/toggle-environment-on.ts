import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const toggleEnvironmentOn: Operation<Contract['environments']['toggleEnvironmentOn']> = {
  run: (ports, { params: { name }, caller }) => flags.enableEnvironment(ports.store, caller.actor, name, true),
}

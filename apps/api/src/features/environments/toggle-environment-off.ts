import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const toggleEnvironmentOff: Operation<Contract['environments']['toggleEnvironmentOff']> = {
  run: (context, { params: { name }, caller }) => context.writes.enableEnvironment(caller.actor, name, false),
}

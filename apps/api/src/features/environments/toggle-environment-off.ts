import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'

export const toggleEnvironmentOff: Operation<Contract['environments']['toggleEnvironmentOff']> = {
  run: (context, { params: { name }, caller }) => context.writes.enableEnvironment(caller.actor, name, false),
}

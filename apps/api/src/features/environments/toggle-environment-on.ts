import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'

export const toggleEnvironmentOn: Operation<Contract['environments']['toggleEnvironmentOn']> = {
  run: (context, { params: { name }, caller }) => context.writes.enableEnvironment(caller.actor, name, true),
}

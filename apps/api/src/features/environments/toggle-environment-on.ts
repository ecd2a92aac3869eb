import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const toggleEnvironmentOn: Operation<Contract['environments']['toggleEnvironmentOn']> = {
  run: (context, { params: { name }, caller }) => context.writes.enableEnvironment(caller.actor, name, true),
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'

export const removeEnvironment: Operation<Contract['environments']['removeEnvironment']> = {
  run: (context, { params: { name }, caller }) => context.writes.deleteEnvironment(caller.actor, name),
}

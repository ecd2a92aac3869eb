import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const removeEnvironment: Operation<Contract['environments']['removeEnvironment']> = {
  run: (context, { params: { name }, caller }) => context.writes.deleteEnvironment(caller.actor, name),
}

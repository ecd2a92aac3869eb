import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const cloneEnvironment: Operation<Contract['environments']['cloneEnvironment']> = {
  run: (context, { params: { name }, body, caller }) => context.writes.cloneEnvironment(caller.actor, name, body),
}

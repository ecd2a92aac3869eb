import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateEnvironment: Operation<Contract['environments']['updateEnvironment']> = {
  run: (context, { params: { name }, body, caller }) => context.writes.updateEnvironment(caller.actor, name, body),
}

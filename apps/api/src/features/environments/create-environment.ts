import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const createEnvironment: Operation<Contract['environments']['createEnvironment']> = {
  run: (context, { body, caller }) => context.writes.createEnvironment(caller.actor, body),
}

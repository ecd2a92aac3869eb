import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const createProject: Operation<Contract['projects']['createProject']> = {
  run: (context, { body, caller }) => context.writes.createProject(caller.actor, body),
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateSortOrder: Operation<Contract['environments']['updateSortOrder']> = {
  run: (context, { body, caller }) => context.writes.sortEnvironments(caller.actor, body),
}

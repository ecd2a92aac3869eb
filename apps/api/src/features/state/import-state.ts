import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const importState: Operation<Contract['state']['importState']> = {
  run: (context, { query, body, caller }) =>
    context.writes.importState(caller.actor, body, { drop: query.drop === 'true', keep: query.keep === 'true' }),
}

import type { Contract } from '@halyard/contracts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { changedStrategyType, toStrategyType } from './strategy-types.mappers.ts'
import { findStrategyType, insertStrategyType, lockStrategyTypeName } from './strategy-types.repository.ts'

export const createStrategy: Operation<Contract['strategyTypes']['createStrategy']> = {
  run: (context, { body: { name, ...wanted }, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const [, [taken]] = await tx.batch(lockStrategyTypeName(name), findStrategyType(name))
      if (taken) return failure('NameExistsError', `There is a strategy type ${name} already`)
      const empty = { name, title: null, display_name: null, description: null, editable: true, deprecated: false, parameters: [] }
      const row = changedStrategyType(empty, wanted)
      const result = toStrategyType(row)
      return {
        statements: [insertStrategyType(row)],
        events: [{ type: 'strategy-created', data: result }],
        revisions: [revisionKeys.strategyTypes],
        result,
      }
    }),
}

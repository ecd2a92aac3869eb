import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findStrategyType, insertStrategyType, lockStrategyTypeName } from '../../store/repositories/strategy-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { changedStrategyType, toStrategyType } from './strategy-types.mappers.ts'

export const createStrategy: Operation<Contract['strategyTypes']['createStrategy']> = {
  run: (ports, { body: { name, ...wanted }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
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

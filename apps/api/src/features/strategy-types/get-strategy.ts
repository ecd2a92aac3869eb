import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownStrategyType } from './strategy-type-rules.ts'
import { toStrategyType } from './strategy-types.mappers.ts'
import { findStrategyType } from './strategy-types.repository.ts'

export const getStrategy: Operation<Contract['strategyTypes']['getStrategy']> = {
  watches: () => [revisionKeys.strategyTypes],
  run: async (context, { params: { name } }) => {
    const [row] = await context.database.run(findStrategyType(name))
    return row ? toStrategyType(row) : unknownStrategyType(name)
  },
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { findStrategyType } from '../../store/repositories/strategy-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownStrategyType } from './strategy-type-rules.ts'
import { toStrategyType } from './strategy-types.mappers.ts'

export const getStrategy: Operation<Contract['strategyTypes']['getStrategy']> = {
  watches: () => [revisionKeys.strategyTypes],
  run: async (ports, { params: { name } }) => {
    const [row] = await ports.store.run(findStrategyType(name))
    return row ? toStrategyType(row) : unknownStrategyType(name)
  },
}

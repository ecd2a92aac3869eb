import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listStrategyTypes } from '../../store/repositories/strategy-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toStrategyType } from './strategy-types.mappers.ts'

const keys = [revisionKeys.strategyTypes]

export const getAllStrategies: Operation<Contract['strategyTypes']['getAllStrategies']> = {
  watches: () => keys,
  run: (ports, { observed }) =>
    keptAnswer(ports.cache, observed, keys, ['strategy-types'], async () => {
      const rows = await ports.store.run(listStrategyTypes())
      return { version: 1, strategies: rows.map(toStrategyType) }
    }),
}

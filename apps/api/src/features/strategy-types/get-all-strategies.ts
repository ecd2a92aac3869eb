import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toStrategyType } from './strategy-types.mappers.ts'
import { listStrategyTypes } from './strategy-types.repository.ts'

const keys = [revisionKeys.strategyTypes]

export const getAllStrategies: Operation<Contract['strategyTypes']['getAllStrategies']> = {
  watches: () => keys,
  run: (context, { observed }) =>
    keptAnswer(context, observed, keys, ['strategy-types'], async () => {
      const rows = await context.database.run(listStrategyTypes())
      return { version: 1, strategies: rows.map(toStrategyType) }
    }),
}

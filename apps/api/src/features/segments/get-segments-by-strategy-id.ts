import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toSegment } from './segments.mappers.ts'
import { listSegmentsOfStrategy } from './segments.repository.ts'

const keys = [revisionKeys.segments, revisionKeys.features]

export const getSegmentsByStrategyId: Operation<Contract['segments']['getSegmentsByStrategyId']> = {
  watches: () => keys,
  run: (context, { params: { strategyId }, caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['segments-of-strategy', strategyId, visible], async () => {
      const rows = await context.database.run(listSegmentsOfStrategy(strategyId, visible))
      return { segments: rows.map(toSegment) }
    }),
}

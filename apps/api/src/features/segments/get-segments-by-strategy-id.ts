import type { Contract } from '@halyard/contracts'
import { toSegment } from '../../flags/segment/segments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listSegmentsOfStrategy } from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.segments, revisionKeys.features]

export const getSegmentsByStrategyId: Operation<Contract['segments']['getSegmentsByStrategyId']> = {
  watches: () => keys,
  run: (ports, { params: { strategyId }, caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['segments-of-strategy', strategyId, visible], async () => {
      const rows = await ports.store.run(listSegmentsOfStrategy(strategyId, visible))
      return { segments: rows.map(toSegment) }
    }),
}

import type { Contract } from '@halyard/contracts'
import { toUsingStrategy } from '../../flags/segment/segments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listStrategiesOfSegment } from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.features]

export const getStrategiesBySegmentId: Operation<Contract['segments']['getStrategiesBySegmentId']> = {
  watches: () => keys,
  run: (ports, { params: { id }, caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['strategies-of-segment', id, visible], async () => {
      const rows = await ports.store.run(listStrategiesOfSegment(Number(id), visible))
      return { strategies: rows.map(toUsingStrategy) }
    }),
}

import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toUsingStrategy } from './segments.mappers.ts'
import { listStrategiesOfSegment } from './segments.repository.ts'

const keys = [revisionKeys.features]

export const getStrategiesBySegmentId: Operation<Contract['segments']['getStrategiesBySegmentId']> = {
  watches: () => keys,
  run: (context, { params: { id }, caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['strategies-of-segment', id, visible], async () => {
      const rows = await context.database.run(listStrategiesOfSegment(Number(id), visible))
      return { strategies: rows.map(toUsingStrategy) }
    }),
}

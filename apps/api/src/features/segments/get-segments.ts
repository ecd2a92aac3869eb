import type { Contract } from '@halyard/contracts'
import { toSegment } from '../../flags/segment/segments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listSegments } from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.segments, revisionKeys.features]

export const getSegments: Operation<Contract['segments']['getSegments']> = {
  watches: () => keys,
  run: (ports, { caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['segments', visible], async () => {
      const rows = await ports.store.run(listSegments(visible))
      return { segments: rows.map(toSegment) }
    }),
}

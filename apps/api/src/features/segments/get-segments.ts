import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toSegment } from './segments.mappers.ts'
import { listSegments } from './segments.repository.ts'

const keys = [revisionKeys.segments, revisionKeys.features]

export const getSegments: Operation<Contract['segments']['getSegments']> = {
  watches: () => keys,
  run: (context, { caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['segments', visible], async () => {
      const rows = await context.database.run(listSegments(visible))
      return { segments: rows.map(toSegment) }
    }),
}

import type { Contract } from '@halyard/contracts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toSegment } from './segments.mappers.ts'
import { findSegment } from './segments.repository.ts'

export const getSegment: Operation<Contract['segments']['getSegment']> = {
  watches: () => [revisionKeys.segments],
  run: async (context, { params: { id }, caller }) => {
    const [row] = await context.database.run(findSegment(Number(id), caller.visible))
    return row ? toSegment(row) : failure('NotFoundError', `There is no segment ${id}`)
  },
}

import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { toSegment } from '../../flags/segment/segments.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findSegment } from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const getSegment: Operation<Contract['segments']['getSegment']> = {
  watches: () => [revisionKeys.segments],
  run: async (ports, { params: { id }, caller }) => {
    const [row] = await ports.store.run(findSegment(Number(id), caller.visible))
    return row ? toSegment(row) : failure('NotFoundError', `There is no segment ${id}`)
  },
}

import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findSegmentByName } from '../../store/repositories/segments.repository.ts'

export const validateSegment: Operation<Contract['segments']['validateSegment']> = {
  run: async (ports, { body: { name } }) => {
    const [taken] = await ports.store.run(findSegmentByName(name))
    return taken ? failure('NameExistsError', `There is a segment named ${name} already`) : undefined
  },
}

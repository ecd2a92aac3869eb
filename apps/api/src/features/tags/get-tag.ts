import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findTag } from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const getTag: Operation<Contract['tags']['getTag']> = {
  watches: () => [revisionKeys.tags],
  run: async (ports, { params, caller }) => {
    const [tag] = await ports.store.run(findTag(params, caller.visible))
    return tag ? { version: 1, tag } : failure('NotFoundError', `There is no tag ${params.value} of the type ${params.type}`)
  },
}

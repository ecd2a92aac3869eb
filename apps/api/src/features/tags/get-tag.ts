import type { Contract } from '@halyard/contracts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { findTag } from './tags.repository.ts'

export const getTag: Operation<Contract['tags']['getTag']> = {
  watches: () => [revisionKeys.tags],
  run: async (context, { params, caller }) => {
    const [tag] = await context.database.run(findTag(params, caller.visible))
    return tag ? { version: 1, tag } : failure('NotFoundError', `There is no tag ${params.value} of the type ${params.type}`)
  },
}

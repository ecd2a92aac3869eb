import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownTagType } from './tag-type-rules.ts'
import { findTagType } from './tag-types.repository.ts'

export const getTagType: Operation<Contract['tagTypes']['getTagType']> = {
  watches: () => [revisionKeys.tags],
  run: async (context, { params: { name } }) => {
    const [type] = await context.database.run(findTagType(name))
    return type ?? unknownTagType(name)
  },
}

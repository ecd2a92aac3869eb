import type { Contract } from '@halyard/contracts'
import { unknownTagType } from '../../flags/tag/tag-type-rules.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findTagType } from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const getTagType: Operation<Contract['tagTypes']['getTagType']> = {
  watches: () => [revisionKeys.tags],
  run: async (ports, { params: { name } }) => {
    const [type] = await ports.store.run(findTagType(name))
    return type ?? unknownTagType(name)
  },
}

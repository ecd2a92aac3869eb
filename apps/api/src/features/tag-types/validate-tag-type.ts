import type { Contract } from '@halyard/contracts'
import { takenTagType, toTagType } from '../../flags/tag/tag-type-rules.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findTagType } from '../../store/repositories/tag-types.repository.ts'

export const validateTagType: Operation<Contract['tagTypes']['validateTagType']> = {
  run: async (ports, { body }) => {
    const [taken] = await ports.store.run(findTagType(body.name))
    return taken ? takenTagType(body.name) : { valid: true, tagType: toTagType(body) }
  },
}

import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { takenTagType, toTagType } from './tag-type-rules.ts'
import { findTagType } from './tag-types.repository.ts'

export const validateTagType: Operation<Contract['tagTypes']['validateTagType']> = {
  run: async (context, { body }) => {
    const [taken] = await context.database.run(findTagType(body.name))
    return taken ? takenTagType(body.name) : { valid: true, tagType: toTagType(body) }
  },
}

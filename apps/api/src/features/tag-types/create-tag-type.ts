import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { takenTagType, toTagType } from './tag-type-rules.ts'
import { findTagType, insertTagType, lockTagTypeName } from './tag-types.repository.ts'

export const createTagType: Operation<Contract['tagTypes']['createTagType']> = {
  run: (context, { body, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const [, [taken]] = await tx.batch(lockTagTypeName(body.name), findTagType(body.name))
      if (taken) return takenTagType(body.name)
      const type = toTagType(body)
      return {
        statements: [insertTagType(type)],
        events: [{ type: 'tag-type-created', data: type }],
        revisions: [revisionKeys.tags],
        result: type,
      }
    }),
}

import type { Contract } from '@halyard/contracts'
import { wrongFields } from '../../access/wrong-fields.ts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { findTags, insertTags, lockNewTags, lockTagTypes } from './tags.repository.ts'

export const createTag: Operation<Contract['tags']['createTag']> = {
  run: (context, { body: tag, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const [[type], , [taken]] = await tx.batch(lockTagTypes([tag.type]), lockNewTags([tag]), findTags([tag]))
      if (!type) return wrongFields([{ path: 'body/type', message: `there is no tag type ${tag.type}` }])!
      if (taken) return failure('NameExistsError', `There is a tag ${tag.value} of the type ${tag.type} already`)
      return {
        statements: [insertTags([tag])],
        events: [{ type: 'tag-created', data: tag }],
        revisions: [revisionKeys.tags],
        result: { version: 1, tag },
      }
    }),
}

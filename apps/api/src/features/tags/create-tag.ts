import type { Contract } from '@halyard/contracts'
import { failure, wrongFields } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findTags, insertTags, lockNewTags, lockTagTypes } from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const createTag: Operation<Contract['tags']['createTag']> = {
  run: (ports, { body: tag, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
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

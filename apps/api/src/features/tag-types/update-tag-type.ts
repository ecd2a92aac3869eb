import { isDeepStrictEqual } from 'node:util'
import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownTagType } from './tag-type-rules.ts'
import { lockTagType, updateTagTypeRow } from './tag-types.repository.ts'

export const updateTagType: Operation<Contract['tagTypes']['updateTagType']> = {
  run: (context, { params: { name }, body, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const [[before]] = await tx.batch(lockTagType(name))
      if (!before) return unknownTagType(name)
      const { description = before.description, icon = before.icon } = body
      const after = { name, description, icon }
      if (isDeepStrictEqual(after, { ...before })) return { statements: [], events: [], revisions: [], result: {} }
      return {
        statements: [updateTagTypeRow(after)],
        events: [{ type: 'tag-type-updated', data: after, preData: before }],
        revisions: [revisionKeys.tags],
        result: {},
      }
    }),
}

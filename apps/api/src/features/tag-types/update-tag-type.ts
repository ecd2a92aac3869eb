import { isDeepStrictEqual } from 'node:util'
import type { Contract } from '@halyard/contracts'
import { unknownTagType } from '../../flags/tag/tag-type-rules.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockTagType, updateTagTypeRow } from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const updateTagType: Operation<Contract['tagTypes']['updateTagType']> = {
  run: (ports, { params: { name }, body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
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

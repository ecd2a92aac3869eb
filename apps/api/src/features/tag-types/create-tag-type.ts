import type { Contract } from '@halyard/contracts'
import { takenTagType, toTagType } from '../../flags/tag/tag-type-rules.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findTagType, insertTagType, lockTagTypeName } from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const createTagType: Operation<Contract['tagTypes']['createTagType']> = {
  run: (ports, { body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
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

import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

const typeOfTagsWithoutOne = 'simple'

export const deleteTagType: Operation<Contract['tagTypes']['deleteTagType']> = {
  run: async (ports, { params: { name }, caller }) =>
    name === typeOfTagsWithoutOne
      ? failure('ConflictError', `A tag without a type is of the type ${name}, which therefore stays`)
      : flags.deleteTagType(ports.store, caller.actor, name),
}

import { isDeepStrictEqual } from 'node:util'
import { failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import { takenTagType, toTagType, unknownTagType } from '../../flags/tag/tag-type-rules.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  findTagType,
  insertTagType,
  listTagTypes,
  lockTagType,
  lockTagTypeName,
  updateTagTypeRow,
} from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const defaultTagType = 'simple'

export const tagTypeOperations: Operations['tagTypes'] = {
  getTagTypes: cachedRead({
    keys: () => [revisionKeys.tags],
    name: () => ['tag-types'],
    read: async ({ store }) => ({ version: 1, tagTypes: await store.run(listTagTypes()) }),
  }),

  getTagType: {
    watches: () => [revisionKeys.tags],
    run: async (ports, { params: { name } }) => {
      const [tagType] = await ports.store.run(findTagType(name))
      return tagType ? { version: 1, tagType, ...tagType } : unknownTagType(name)
    },
  },

  createTagType: {
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
  },

  updateTagType: {
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
  },

  deleteTagType: {
    run: async (ports, { params: { name }, caller }) =>
      name === defaultTagType
        ? failure('ConflictError', `The tag type ${name} cannot be deleted, because it is the default type of tags`)
        : flags.deleteTagType(ports.store, caller.actor, name),
  },

  validateTagType: {
    run: async (ports, { body }) => {
      const [taken] = await ports.store.run(findTagType(body.name))
      return taken ? takenTagType(body.name) : { valid: true, tagType: toTagType(body) }
    },
  },
}

import { Failure, failure, wrongFields } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import * as flags from '../../flags/index.ts'
import { sees } from '../../identity/caller/caller.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  findTag,
  findTaggedFeature,
  findTags,
  insertTags,
  listTags,
  listTagsOfFeature,
  listTagsOfType,
  lockNewTags,
  lockTagTypes,
} from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const tagOperations: Operations['tags'] = {
  getTags: cachedRead({
    keys: () => [revisionKeys.tags, revisionKeys.features],
    name: ({ caller }) => ['tags', caller.visible],
    read: async ({ store }, { caller }) => ({ version: 1, tags: await store.run(listTags(caller.visible)) }),
  }),

  getTagsByType: cachedRead({
    keys: () => [revisionKeys.tags, revisionKeys.features],
    name: ({ params, caller }) => ['tags-of-type', params.type, caller.visible],
    read: async ({ store }, { params, caller }) => ({ version: 1, tags: await store.run(listTagsOfType(params.type, caller.visible)) }),
  }),

  getTag: {
    watches: () => [revisionKeys.tags],
    run: async (ports, { params, caller }) => {
      const [tag] = await ports.store.run(findTag(params, caller.visible))
      return tag ? { version: 1, tag } : failure('NotFoundError', `There is no tag ${params.value} of the type ${params.type}`)
    },
  },

  createTag: {
    run: (ports, { body: tag, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[type], , [taken], [visible]] = await tx.batch(
          lockTagTypes([tag.type]),
          lockNewTags([tag]),
          findTags([tag]),
          findTag(tag, caller.visible),
        )
        if (!type) return wrongFields([{ path: 'body/type', message: `there is no tag type ${tag.type}` }])!
        if (visible) return failure('NameExistsError', `There is a tag ${tag.value} of the type ${tag.type} already`)
        const result = { version: 1, tag } as const
        // Only features of hidden projects have the tag. The response is that of a new tag, so that the caller learns nothing of them.
        if (taken) return { statements: [], events: [], revisions: [], result }
        return {
          statements: [insertTags([tag])],
          events: [{ type: 'tag-created', data: tag }],
          revisions: [revisionKeys.tags],
          result,
        }
      }),
  },

  deleteTag: { run: (ports, { params, caller }) => flags.deleteTag(ports.store, caller, params) },

  getFeatureTags: {
    run: async (ports, { params: { featureName }, caller }) => {
      const [[feature], tags] = await ports.store.snapshot((tx) => tx.batch(findTaggedFeature(featureName), listTagsOfFeature(featureName)))
      if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
      const body = textBody(JSON.stringify({ version: 1, tags: tags.map(({ value, type }) => ({ value, type })) }))
      return { etag: body.etag, body: () => body, madeBy: feature.changed }
    },
  },

  addFeatureTag: {
    run: async (ports, { params: { featureName }, body: tag, caller }) => {
      const wanted = { addedTags: [tag], removedTags: [] }
      const tags = await flags.updateTags(ports.store, caller, featureName, wanted, () => 'body/type')
      return tags instanceof Failure ? tags : tag
    },
  },

  removeFeatureTag: {
    run: async (ports, { params: { featureName, type, value }, caller }) => {
      const wanted = { addedTags: [], removedTags: [{ type, value }] }
      const tags = await flags.updateTags(ports.store, caller, featureName, wanted)
      return tags instanceof Failure ? tags : {}
    },
  },

  updateFeatureTags: { run: (ports, { params, body, caller }) => flags.updateTags(ports.store, caller, params.featureName, body) },
}

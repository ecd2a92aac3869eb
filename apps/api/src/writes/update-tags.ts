import type { Tag, Tags, UpdateTags } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { updateTags as apply } from '@halyard/domain'
import type { Actor, NewEvent } from '../events/events.repository.ts'
import { type Failure, failure } from '../failure.ts'
import { lockFeature, touchFeature } from '../features/features/features.repository.ts'
import {
  findTags,
  insertFeatureTags,
  insertTags,
  listTagsOfFeature,
  lockNewTags,
  lockTagTypes,
  removeFeatureTags,
} from '../features/tags/tags.repository.ts'
import { revisionKeys } from '../revisions/keys.ts'
import type { Writer } from './writer.ts'

const inList = (index: number): string => `body/addedTags/${index}/type`

const unknownTypes = (tags: readonly Tag[], known: ReadonlySet<string>, path: (index: number) => string): Failure | null => {
  const details = tags.flatMap(({ type }, index) =>
    known.has(type) ? [] : [{ message: `there is no tag type ${type}`, path: path(index) }],
  )
  return details[0] ? failure('ValidationError', `${details[0].path}: ${details[0].message}`, details.slice(0, 50)) : null
}

/**
 * Adds tags to a feature, then removes tags from it, as one change; archived features too. Answers all its tags. `path` says where the body
 * holds the type of each tag to add.
 */
export const updateTags =
  (writer: Writer) =>
  (actor: Actor, name: string, { addedTags, removedTags }: UpdateTags, path = inList): Promise<Tags | Failure> =>
    writer.write(actor, async (tx) => {
      const [[feature], types, , current, existing] = await tx.batch(
        lockFeature(name),
        lockTagTypes(addedTags.map((tag) => tag.type)),
        lockNewTags(addedTags),
        listTagsOfFeature(name),
        findTags(addedTags),
      )
      if (!feature) return failure('NotFoundError', `There is no feature named ${name}`)
      const refused = unknownTypes(addedTags, new Set(types.map((type) => type.name)), path)
      if (refused) return refused

      const { added, removed, tags } = apply(current, addedTags, removedTags)
      if (tags.length > limits.tagsPerFeature) return failure('ValidationError', `A feature has at most ${limits.tagsPerFeature} tags`)
      const result: Tags = { version: 1, tags: tags.map(({ value, type }) => ({ value, type })) }
      if (added.length === 0 && removed.length === 0) return { statements: [], events: [], revisions: [], result }

      const there = new Set(existing.map((tag) => `${tag.type}:${tag.value}`))
      const created = added.filter((tag) => !there.has(`${tag.type}:${tag.value}`))
      const place = { project: feature.project, feature: name }
      const events: NewEvent[] = [
        ...created.map((tag) => ({ type: 'tag-created', data: tag })),
        ...added.map((tag) => ({ type: 'feature-tagged', ...place, data: tag })),
        ...removed.map((tag) => ({ type: 'feature-untagged', ...place, preData: tag })),
      ]
      return {
        statements: [
          ...(created.length > 0 ? [insertTags(created)] : []),
          ...(added.length > 0 ? [insertFeatureTags(name, added)] : []),
          ...(removed.length > 0 ? [removeFeatureTags(name, removed)] : []),
          touchFeature(name),
        ],
        events,
        revisions: [revisionKeys.features, revisionKeys.project(feature.project), ...(created.length > 0 ? [revisionKeys.tags] : [])],
        result,
      }
    })

import { contract, type Empty, type Tag } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { refusalInProject } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Query } from '../../store/index.ts'
import type { Actor, NewEvent } from '../../store/repositories/events.repository.ts'
import { lockTagType, removeTagType } from '../../store/repositories/tag-types.repository.ts'
import {
  listTaggedFeatures,
  listTagsOfType,
  lockTag,
  lockTaggedFeatures,
  removeTag,
  type TaggedFeatureRow,
  type TagSelection,
  touchTaggedFeatures,
} from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change, Writer } from '../../store/writer.ts'
import { taggingRevisions } from './tagging-revisions.ts'

/** Statements and events that remove tags from their features and then delete the tags. */
const withFeatures = (
  selection: TagSelection,
  features: readonly TaggedFeatureRow[],
  removal: Query,
  ...events: readonly NewEvent[]
): Change<Empty> => ({
  statements: [...(features.length > 0 ? [touchTaggedFeatures(selection)] : []), removal],
  events: [
    ...features.map(({ feature, project, type, value }) => ({ type: 'feature-untagged', project, feature, preData: { type, value } })),
    ...events,
  ],
  revisions: [revisionKeys.tags, ...taggingRevisions(features)],
  result: {},
})

/** Deletes a tag from all features. The caller needs the permission to update features in each of their projects. */
export const deleteTag = (writer: Writer, caller: Pick<Caller, 'actor' | 'grants' | 'visible'>, tag: Tag): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const [, [row], features] = await tx.batch(lockTaggedFeatures(tag), lockTag(tag), listTaggedFeatures(tag))
    const projects = [...new Set(features.map(({ project }) => project))]
    const isSeen = projects.length === 0 || projects.some((project) => sees(caller, project))
    if (!row || !isSeen) return failure('NotFoundError', `There is no tag ${tag.value} of the type ${tag.type}`)
    for (const project of projects) {
      const refused = refusalInProject(caller, contract.tags.deleteTag.access, project)
      if (!refused) continue
      return sees(caller, project)
        ? refused
        : failure('NoAccessError', 'You need the permission UPDATE_FEATURE in every project that uses the tag')
    }
    return withFeatures(tag, features, removeTag(tag), { type: 'tag-deleted', preData: tag })
  })

/** Deletes a tag type, its tags, and these tags from all features. */
export const deleteTagType = (writer: Writer, actor: Actor, name: string): Promise<Empty | Failure> =>
  writer.write<Empty>(actor, async (tx) => {
    const selection = { type: name }
    const [, [row], features, tags] = await tx.batch(
      lockTaggedFeatures(selection),
      lockTagType(name),
      listTaggedFeatures(selection),
      listTagsOfType(name, null),
    )
    if (!row) return failure('NotFoundError', `There is no tag type ${name}`)
    const deleted = tags.map((preData) => ({ type: 'tag-deleted', preData }))
    return withFeatures(selection, features, removeTagType(name), ...deleted, { type: 'tag-type-deleted', preData: row })
  })

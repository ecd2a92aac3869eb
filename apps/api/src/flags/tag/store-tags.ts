import type { Tag } from '@halyard/contracts'
import { tagKey, type UpdatedTags } from '@halyard/domain'
import { touchFeatures } from '../../store/repositories/features.repository.ts'
import { insertTaggings, insertTags, removeTaggings } from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { taggingRevisions } from './tagging-revisions.ts'

export interface TaggedFeature extends UpdatedTags {
  readonly feature: string
  readonly project: string
}

/**
 * Statements, events and revisions for new and removed tags of features. Tags that are not in `existing` are created. Empty if nothing
 * changed.
 */
export const storeTags = (features: readonly TaggedFeature[], existing: readonly Tag[]): Omit<Change<unknown>, 'result'> => {
  const changed = features.filter(({ added, removed }) => added.length + removed.length > 0)
  if (changed.length === 0) return { statements: [], events: [], revisions: [] }
  const taggings = (which: 'added' | 'removed') =>
    changed.flatMap(({ feature, [which]: tags }) => tags.map(({ type, value }) => ({ feature, type, value })))
  const [added, removed] = [taggings('added'), taggings('removed')]
  const existingKeys = new Set(existing.map(tagKey))
  const missing = changed.flatMap((feature) => feature.added).filter((tag) => !existingKeys.has(tagKey(tag)))
  const created = [...new Map(missing.map((tag) => [tagKey(tag), tag])).values()]
  return {
    statements: [
      ...(created.length > 0 ? [insertTags(created)] : []),
      ...(added.length > 0 ? [insertTaggings(added)] : []),
      ...(removed.length > 0 ? [removeTaggings(removed)] : []),
      touchFeatures(changed.map(({ feature }) => feature)),
    ],
    events: [
      ...created.map((data) => ({ type: 'tag-created', data })),
      ...changed.flatMap(({ feature, project, added, removed }) => [
        ...added.map((data) => ({ type: 'feature-tagged', project, feature, data })),
        ...removed.map((preData) => ({ type: 'feature-untagged', project, feature, preData })),
      ]),
    ],
    revisions: [...taggingRevisions(changed), ...(created.length > 0 ? [revisionKeys.tags] : [])],
  }
}

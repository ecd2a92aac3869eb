import type { BatchPlan } from '@halyard/domain'
import { insertContextFields } from '../../store/repositories/context-fields.repository.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { insertSegments } from '../../store/repositories/segments.repository.ts'
import { insertTagType } from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { toSegmentState } from '../segment/segments.mappers.ts'
import { toTagType } from '../tag/tag-type-rules.ts'
import { newContextField, toContextFieldState } from './context-fields.mappers.ts'

/** What stores all that imported features need around them, and tells of it. */
export const storeBatchSurroundings = (
  { tagTypes, contextFields, segments }: BatchPlan,
  actor: Actor,
  at: string,
): Omit<Change<unknown>, 'result'> => {
  const types = tagTypes.map(toTagType)
  const fields = contextFields.map((field) => newContextField(field, at))
  return {
    statements: [
      ...types.map(insertTagType),
      insertContextFields(fields),
      insertSegments(segments.map((segment) => ({ ...segment, createdBy: actor.name, createdAt: at }))),
    ],
    events: [
      ...types.map((data) => ({ type: 'tag-type-created', data })),
      ...fields.map((field) => ({ type: 'context-field-created', data: toContextFieldState(field) })),
      ...segments.map((segment) => ({
        type: 'segment-created',
        ...(segment.project !== null && { project: segment.project }),
        data: toSegmentState(segment),
      })),
    ],
    revisions: [
      ...(types.length > 0 ? [revisionKeys.tags] : []),
      ...(fields.length > 0 ? [revisionKeys.contextFields] : []),
      ...(segments.length > 0 ? [revisionKeys.segments] : []),
    ],
  }
}

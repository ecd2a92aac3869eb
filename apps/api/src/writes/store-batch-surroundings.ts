import type { BatchPlan } from '@halyard/domain'
import type { Actor } from '../events/events.repository.ts'
import { newContextField, toContextFieldState } from '../features/context-fields/context-fields.mappers.ts'
import { insertContextField } from '../features/context-fields/context-fields.repository.ts'
import { toSegmentState } from '../features/segments/segments.mappers.ts'
import { insertSegment } from '../features/segments/segments.repository.ts'
import { toTagType } from '../features/tag-types/tag-type-rules.ts'
import { insertTagType } from '../features/tag-types/tag-types.repository.ts'
import { revisionKeys } from '../revisions/keys.ts'
import type { Change } from './writer.ts'

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
      ...fields.map(insertContextField),
      ...segments.map((segment) => insertSegment({ ...segment, created_by: actor.name, created_at: at })),
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

import type { SegmentUse } from '@halyard/domain'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Revision keys of changed segments. Applications read segments with the features that use them. */
export const segmentRevisions = (uses: readonly SegmentUse[]): string[] => [
  revisionKeys.segments,
  ...new Set(
    uses.flatMap(({ project, environment, isDefault }) =>
      environment === undefined || isDefault ? [] : [revisionKeys.environment(project, environment)],
    ),
  ),
]

import { type Failure, failure, refusalOfDeletion } from '@halyard/domain'
import { sees } from '../../identity/caller/caller.ts'
import {
  countProposedUses,
  listReviewsOfSegment,
  listSegmentUses,
  lockSegment,
  lockSegmentProjects,
  removeSegments,
} from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { proposedUses, refusalOfSegmentScopes, unknownSegment, type Writing } from './segment-rules.ts'
import { toSegmentState } from './segments.mappers.ts'

/** Deletes a segment. Returns 409 if strategies, or changes of open change requests, use the segment. */
export const deleteSegment = (writer: Writer, caller: Writing, id: number): Promise<undefined | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const [, [row]] = await tx.batch(lockSegmentProjects(id, null), lockSegment(id))
    if (!row || (row.project !== null && !sees(caller, row.project))) return unknownSegment(id)
    // The segment may have moved to another project between the two locks, so its projects are locked again.
    const [, reviews, usedBy, [proposed]] = await tx.batch(
      lockSegmentProjects(id, null),
      listReviewsOfSegment(id, null),
      listSegmentUses([id]),
      countProposedUses([id]),
    )
    const refused = refusalOfSegmentScopes(caller, 'removeSegment', [row.project], reviews) ?? refusalOfDeletion({ ...row, usedBy })
    if (refused) return refused
    if (proposed) return failure('ConflictError', proposedUses(row.name, proposed.uses))

    return {
      statements: [removeSegments([id])],
      events: [{ type: 'segment-deleted', ...(row.project !== null && { project: row.project }), preData: toSegmentState(row) }],
      revisions: [revisionKeys.segments],
      result: undefined,
    }
  })

import { type Failure, failure } from '@halyard/domain'
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
import { proposedUses, refusalOfDeletion, refusalOfPlaces, unknownSegment, type Writing } from './segment-rules.ts'
import { toSegmentState } from './segments.mappers.ts'

/** Deletes a segment that no strategy uses, and none would use by an open change request. */
export const deleteSegment = (writer: Writer, caller: Writing, id: number): Promise<undefined | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const [, [row]] = await tx.batch(lockSegmentProjects(id, null), lockSegment(id))
    if (!row || (row.project !== null && !sees(caller, row.project))) return unknownSegment(id)
    // It may have moved between the two locks; now it stays where it is.
    const [, reviews, usedBy, [proposed]] = await tx.batch(
      lockSegmentProjects(id, null),
      listReviewsOfSegment(id, null),
      listSegmentUses([id]),
      countProposedUses([id]),
    )
    const refused = refusalOfPlaces(caller, 'removeSegment', [row.project], reviews) ?? refusalOfDeletion({ ...row, usedBy })
    if (refused) return refused
    if (proposed) return failure('ConflictError', proposedUses(row.name, proposed.uses))

    return {
      statements: [removeSegments([id])],
      events: [{ type: 'segment-deleted', ...(row.project !== null && { project: row.project }), preData: toSegmentState(row) }],
      revisions: [revisionKeys.segments],
      result: undefined,
    }
  })

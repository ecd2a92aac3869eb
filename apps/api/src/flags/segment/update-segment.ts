import { isDeepStrictEqual } from 'node:util'
import type { SegmentInput } from '@halyard/contracts'
import { changedSegment, Failure } from '@halyard/domain'
import { sees } from '../../identity/caller/caller.ts'
import { listLegalValues } from '../../store/repositories/context-fields.repository.ts'
import {
  findSegmentByName,
  listReviewedUses,
  listReviewsOfSegment,
  listSegmentUses,
  lockSegment,
  lockSegmentNames,
  lockSegmentProjects,
  updateSegments,
} from '../../store/repositories/segments.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { segmentRevisions } from './segment-revisions.ts'
import { refusalOfProject, refusalOfReviewed, refusalOfSegmentScopes, unknownSegment, type Writing } from './segment-rules.ts'
import { toSegmentState } from './segments.mappers.ts'

/** Updates a segment; absent fields stay unchanged. Moving a segment to another project requires the permission in both projects. */
export const updateSegment = (writer: Writer, caller: Writing, id: number, wanted: SegmentInput): Promise<undefined | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const names = wanted.constraints.map(({ contextName }) => contextName)
    const target = wanted.project ?? null
    const [, [row]] = await tx.batch(lockSegmentProjects(id, target), lockSegment(id), lockSegmentNames([wanted.name]))
    if (!row || (row.project !== null && !sees(caller, row.project))) return unknownSegment(id)
    // The segment may have moved to another project between the two locks, so its projects are locked again.
    const [projects, reviews, reviewedUses, [namesake], legalValues, usedBy] = await tx.batch(
      lockSegmentProjects(id, target),
      listReviewsOfSegment(id, target),
      listReviewedUses([id]),
      findSegmentByName(wanted.name),
      listLegalValues(names),
      listSegmentUses([id]),
    )
    const newProject = wanted.project === undefined ? row.project : wanted.project
    const changesMatches = !isDeepStrictEqual(wanted.constraints, row.constraints)
    const refused =
      refusalOfProject(caller, newProject, projects) ??
      refusalOfSegmentScopes(caller, 'updateSegment', [row.project, newProject], reviews) ??
      refusalOfReviewed(caller, changesMatches ? reviewedUses : [])
    if (refused) return refused
    const after = changedSegment({ ...row, usedBy }, wanted, { namesake, legalValues })
    if (after instanceof Failure) return after

    const [preData, data] = [toSegmentState(row), toSegmentState(after)]
    if (isDeepStrictEqual(preData, data)) return { statements: [], events: [], revisions: [], result: undefined }
    const project = data.project ?? preData.project
    return {
      statements: [updateSegments([data])],
      events: [{ type: 'segment-updated', ...(project !== null && { project }), data, preData }],
      revisions: segmentRevisions(usedBy),
      result: undefined,
    }
  })

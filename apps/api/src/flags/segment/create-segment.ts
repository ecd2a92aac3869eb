import type { Segment, SegmentInput } from '@halyard/contracts'
import { changedSegment, Failure } from '@halyard/domain'
import { listLegalValues } from '../../store/repositories/context-fields.repository.ts'
import {
  findSegmentByName,
  insertSegments,
  listReviewsOfSegment,
  lockSegmentNames,
  lockSegmentProjects,
  nextSegmentId,
} from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfProject, refusalOfSegmentScopes, type Writing } from './segment-rules.ts'
import { toSegment, toSegmentState } from './segments.mappers.ts'

/** Creates a segment. The rules of an update validate it. */
export const createSegment = (writer: Writer, now: () => number, caller: Writing, wanted: SegmentInput): Promise<Segment | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const { name, description = null, project = null, constraints } = wanted
    const [projects, , reviews, [namesake], legalValues, [next]] = await tx.batch(
      lockSegmentProjects(null, project),
      lockSegmentNames([name]),
      listReviewsOfSegment(null, project),
      findSegmentByName(name),
      listLegalValues(constraints.map(({ contextName }) => contextName)),
      nextSegmentId(),
    )
    const refused = refusalOfProject(caller, project, projects) ?? refusalOfSegmentScopes(caller, 'createSegment', [project], reviews)
    if (refused) return refused
    const empty = { id: next!.id, name: '', description: null, project: null, constraints: [], usedBy: [] }
    const after = changedSegment(empty, { name, description, project, constraints }, { namesake, legalValues })
    if (after instanceof Failure) return after

    const state = toSegmentState(after)
    const row = { ...state, createdBy: caller.actor.name, createdAt: new Date(now()).toISOString() }
    return {
      statements: [insertSegments([row])],
      events: [{ type: 'segment-created', ...(project !== null && { project }), data: state }],
      revisions: [revisionKeys.segments],
      result: toSegment({ ...row, projects: 0, features: 0 }),
    }
  })

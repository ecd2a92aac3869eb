import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FlagSegment, World } from '@halyard/domain'
import { removeSegments, updateSegments } from '../../store/repositories/segments.repository.ts'
import type { Change } from '../../store/writer.ts'
import { segmentRevisions } from './segment-revisions.ts'
import { toSegmentState } from './segments.mappers.ts'

interface Difference {
  readonly before: FlagSegment
  readonly after: FlagSegment | undefined
}

const differencesOf = (before: World, after: World): Difference[] =>
  [...before.segments.values()].flatMap((segment) => {
    const now = after.segments.get(segment.id)
    const isSame = now === segment || (now && isDeepStrictEqual(toSegmentState(now), toSegmentState(segment)))
    return isSame ? [] : [{ before: segment, after: now }]
  })

const inProject = (project: string | null) => (project === null ? {} : { project })

/** Statements, events and revisions for the differences between the segments of two worlds. Undefined: nothing changed. */
export const storeSegmentChanges = (before: World, after: World): Omit<Change<unknown>, 'result'> | undefined => {
  const differences = differencesOf(before, after)
  if (differences.length === 0) return undefined
  const removed = differences.filter((difference) => !difference.after).map((difference) => difference.before.id)
  const updated = differences.flatMap((difference) => (difference.after ? [toSegmentState(difference.after)] : []))
  const renamed = differences.flatMap(({ before, after }) => (after && after.name !== before.name ? [toSegmentState(before)] : []))
  return {
    statements: [
      ...(removed.length > 0 ? [removeSegments(removed)] : []),
      // Segments may exchange their unique names, so each gets a temporary name first.
      ...(renamed.length > 1 ? [updateSegments(renamed.map((state) => ({ ...state, name: randomUUID() })))] : []),
      ...(updated.length > 0 ? [updateSegments(updated)] : []),
    ],
    events: differences.map(({ before, after }) => {
      const preData = toSegmentState(before)
      if (!after) return { type: 'segment-deleted', ...inProject(before.project), preData }
      return { type: 'segment-updated', ...inProject(after.project ?? before.project), data: toSegmentState(after), preData }
    }),
    revisions: segmentRevisions(differences.flatMap(({ before }) => before.usedBy)),
  }
}

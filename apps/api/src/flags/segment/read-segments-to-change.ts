import { isDeepStrictEqual } from 'node:util'
import { type Conflict, Failure, type FlagChange, type FlagSegment, isOnSegment, reviewedIn, type World } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { countProposedUses, listReviewedUses, listSegmentUses, lockSegmentNames } from '../../store/repositories/segments.repository.ts'
import { listSegmentsByName } from '../../store/repositories/world.repository.ts'
import type { SegmentChange } from '../feature/feature-change.ts'
import { segmentsOf } from '../world/read-world.ts'
import { proposedUses, refusalOfReviewed, refusalOfSegmentScopes, type Writing } from './segment-rules.ts'

/** Creates the error for a conflict of the change with this index. */
export type Refuse = (conflict: Conflict, index: number) => Failure

interface Wanted {
  readonly changes: readonly FlagChange[]
  readonly refuse: Refuse
}

/** A segment can be changed together with features of its project; a global segment, together with features of any project. */
const isInScope = (project: string | null, world: World): boolean => project === null || project === world.project

const refusalOfChange = (caller: Writing, world: World, change: SegmentChange): Conflict | Failure | null => {
  const { id } = change.payload
  const segment = world.segments.get(id)
  if (!segment || !isInScope(segment.project, world)) return { kind: 'missing', field: 'payload/id', message: `there is no segment ${id}` }
  const reviews = reviewedIn(world).map((environment) => ({ project: world.project, environment }))
  if (change.action === 'deleteSegment') return refusalOfSegmentScopes(caller, 'removeSegment', [segment.project], reviews)
  const { project = segment.project } = change.payload
  if (!isInScope(project, world)) return { kind: 'invalid', field: 'payload/project', message: `must be ${world.project} or null` }
  return refusalOfSegmentScopes(caller, 'updateSegment', [segment.project, project], reviews)
}

const changesMatches = (change: SegmentChange, { segments }: World): boolean =>
  change.action === 'updateSegment' &&
  change.payload.constraints !== undefined &&
  !isDeepStrictEqual(change.payload.constraints, segments.get(change.payload.id)?.constraints)

/**
 * Adds to a world, whose segments are locked, the data that changes to segments need. Returns a failure if the caller cannot make these
 * changes.
 */
export const withSegmentsToChange = async (
  tx: Tx,
  caller: Writing,
  world: World,
  { changes, refuse }: Wanted,
): Promise<World | Failure> => {
  for (const [index, change] of changes.entries()) {
    const refused = isOnSegment(change) ? refusalOfChange(caller, world, change) : null
    if (refused) return refused instanceof Failure ? refused : refuse(refused, index)
  }
  const onSegments = changes.filter(isOnSegment)
  const ids = [...new Set(onSegments.map(({ payload }) => payload.id))]
  const names = onSegments.flatMap(({ payload }) => ('name' in payload && payload.name !== undefined ? [payload.name] : []))
  const deleted = onSegments.filter(({ action }) => action === 'deleteSegment').map(({ payload }) => payload.id)
  const matching = onSegments.filter((change) => changesMatches(change, world)).map(({ payload }) => payload.id)
  const [, namesakes, uses, reviewedUses, proposed] = await tx.batch(
    lockSegmentNames(names),
    listSegmentsByName(names),
    listSegmentUses(ids),
    listReviewedUses(matching),
    countProposedUses(deleted),
  )
  const refused = refusalOfReviewed(caller, reviewedUses)
  if (refused) return refused
  const [inUse] = proposed
  if (inUse) {
    const index = changes.findIndex((change) => change.action === 'deleteSegment' && change.payload.id === inUse.segment)
    const message = proposedUses(world.segments.get(inUse.segment)!.name, inUse.uses)
    return refuse({ kind: 'forbidden', field: 'payload/id', message }, index)
  }
  const usesOf = Map.groupBy(uses, ({ segment }) => segment)
  const usedBy = (id: number) => (usesOf.get(id) ?? []).map(({ segment: _, ...use }) => use)
  const used = ids.map((id): [number, FlagSegment] => [id, { ...world.segments.get(id)!, usedBy: usedBy(id) }])
  return { ...world, segments: new Map([...segmentsOf(namesakes), ...world.segments, ...used]) }
}

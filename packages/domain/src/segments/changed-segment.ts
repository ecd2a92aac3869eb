import type { SegmentInput } from '@halyard/contracts'
import type { FlagChange } from '../change-requests/change.ts'
import { applyChange } from '../changes/apply-changes.ts'
import { type Failure, failure, wrongFields } from '../failures/failure.ts'
import { emptyWorld, type FlagSegment, type World } from '../world/world.ts'

const takenSegmentName = (name: string): Failure => failure('NameExistsError', `There is a segment named ${name} already`)

interface SegmentFacts {
  /** Segment with the requested name. Absent: the name is free. */
  readonly namesake?: { readonly id: number } | undefined
  readonly legalValues?: readonly { readonly name: string; readonly values: readonly string[] }[]
}

const worldOf = (segment: FlagSegment, name: string, { namesake, legalValues = [] }: SegmentFacts): World => {
  const others = namesake && namesake.id !== segment.id ? [{ ...segment, id: namesake.id, name }] : []
  return {
    ...emptyWorld,
    project: segment.project ?? '',
    segments: new Map([segment, ...others].map((each) => [each.id, each])),
    contextFields: new Map(legalValues.map((field) => [field.name, { legalValues: new Set(field.values) }])),
  }
}

const applyTo = (world: World, change: FlagChange, name: string): World | Failure => {
  const applied = applyChange(world, change, () => '')
  if (applied.ok) return applied.world
  const { kind, field, message } = applied.conflict
  if (kind === 'invalid') return wrongFields([{ path: field.replace(/^payload/, 'body'), message }])!
  return field === 'payload/name' ? takenSegmentName(name) : failure('ConflictError', message)
}

/** Returns the updated segment, after the rules of a change. */
export const changedSegment = (segment: FlagSegment, payload: SegmentInput, facts: SegmentFacts): FlagSegment | Failure => {
  const world = worldOf(segment, payload.name, facts)
  const after = applyTo(world, { action: 'updateSegment', payload: { ...payload, id: segment.id } }, payload.name)
  return 'segments' in after ? after.segments.get(segment.id)! : after
}

/** Returns 409 if the rules of a change forbid the deletion; null otherwise. */
export const refusalOfDeletion = (segment: FlagSegment): Failure | null => {
  const after = applyTo(worldOf(segment, segment.name, {}), { action: 'deleteSegment', payload: { id: segment.id } }, segment.name)
  return 'segments' in after ? null : after
}

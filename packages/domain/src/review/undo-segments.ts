import type { Constraint } from '@halyard/contracts'
import type { FlagChange } from '../change-requests/change.ts'
import { changedFields } from './changed-fields.ts'

export interface SegmentState {
  readonly name: string
  readonly description: string | null
  readonly project: string | null
  readonly constraints: readonly Constraint[]
}

/** A segment that existed before and after. */
export interface PresentSegment {
  readonly id: number
  readonly before: SegmentState
  readonly after: SegmentState
}

const update = (id: number, fields: Partial<SegmentState>): FlagChange => {
  const { constraints, ...others } = fields
  return { action: 'updateSegment', payload: { id, ...others, ...(constraints && { constraints: [...constraints] }) } }
}

/** A name for a segment while another segment has the name that it gets. */
const interimName = ({ id }: PresentSegment): string => `interim-name-of-segment-${id}`

/**
 * The changes that restore segments. Names are unique, so a segment gets its former name after the segment that has it now gave it up. If the
 * segments wait for each other, one of them gets an interim name first.
 */
export const undoSegments = (segments: readonly PresentSegment[]): FlagChange[] => {
  const changes: FlagChange[] = []
  let waiting = segments.filter(({ before, after }) => Object.keys(changedFields(before, after)).length > 0)
  while (waiting.length > 0) {
    const holders = new Map(waiting.map(({ id, after }) => [after.name, id]))
    const isFree = ({ id, before }: PresentSegment) => (holders.get(before.name) ?? id) === id
    const free = waiting.filter(isFree)
    changes.push(...free.map(({ id, before, after }) => update(id, changedFields(before, after))))
    waiting = waiting.filter((segment) => !free.includes(segment))
    const [first, ...others] = waiting
    if (free.length > 0 || !first) continue
    const name = interimName(first)
    changes.push(update(first.id, { name }))
    waiting = [...others, { ...first, after: { ...first.after, name } }]
  }
  return changes
}

import type { FlagChange, World } from '@halyard/domain'
import type { Constraint, Segment, UsingStrategy } from '@halyard/sdk'

/** The fields of a segment that a person changed. */
export interface SegmentDraft {
  readonly name?: string
  readonly description?: string | null
  readonly project?: string | null
  readonly constraints?: readonly Constraint[]
}

export type UpdateSegmentChange = Extract<FlagChange, { action: 'updateSegment' }>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The change that leads from a segment to the draft; undefined: the draft is the same. */
export const segmentChange = (segment: Segment, draft: SegmentDraft): UpdateSegmentChange | undefined => {
  const present: Readonly<Record<string, unknown>> = { ...segment }
  const changed = Object.entries(draft).filter(([field, value]) => !isSame(value, present[field]))
  if (changed.length === 0) return undefined
  // The fields of a draft are those of the payload.
  return { action: 'updateSegment', payload: { id: segment.id, ...Object.fromEntries(changed) } } as UpdateSegmentChange
}

/** The world with the segment on which a draft builds, so that the tray notices what others changed since. */
export const withSegment = (world: World, { id, name, description, project, constraints }: Segment): World => {
  const segment = { usedBy: [], ...world.segments.get(id), id, name, description, project, constraints }
  return { ...world, segments: new Map(world.segments).set(id, segment) }
}

export interface SegmentScope {
  readonly project: string
  readonly environment: string
}

/** The environments of projects in which strategies use a segment. */
export const scopesOfUses = (uses: readonly UsingStrategy[]): SegmentScope[] => {
  const scopes = new Map(uses.map(({ projectId: project, environment }) => [`${project} ${environment}`, { project, environment }]))
  return [...scopes.values()]
}

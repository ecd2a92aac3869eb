import type { ChangeRequest, ChangeRequestFeature, ChangeRequestSegmentChange, ChangeRequestUser } from '@halyard/contracts'
import { groupBy } from '../sorting/group-by.ts'
import type { World } from '../world/world.ts'
import { type FeatureChange, isOnSegment, type ProposedChange, type SegmentChange } from './change.ts'
import type { DefaultChange } from './default-change-of.ts'

interface Origin {
  readonly createdBy: ChangeRequestUser
  readonly createdAt: string
}

type StoredFeatureChange = FeatureChange & Origin
type StoredSegmentChange = SegmentChange & Origin & { readonly segmentName: string }

/** A stored change with its author and time and, for a segment, the name of the segment at that time. */
export type StoredChange = StoredFeatureChange | StoredSegmentChange

/** Why a change cannot be applied. */
interface FoundConflict {
  /** Id of the change. */
  readonly change: number
  readonly feature?: string
  readonly kind: string
  readonly field: string
  readonly message: string
}

/** The results of a plan for the changes of a request. */
export interface PlannedChanges {
  readonly conflicts: readonly FoundConflict[]
  /** Default changes by name of the feature. */
  readonly defaultChanges: ReadonlyMap<string, DefaultChange>
}

/**
 * The changes of one open request, in the order of their ids, in the format of the specification. Features are in the order of first appearance,
 * and segment changes are in one list. A change and a feature show their first conflict. A key without a value is absent.
 */
export const groupChanges = (
  changes: readonly StoredChange[],
  world: World,
  planned: PlannedChanges,
): Pick<ChangeRequest, 'features' | 'segments'> => {
  const conflicts = textsOf(planned.conflicts)
  const onFeatures = changes.filter((change) => !isOnSegment(change))
  const onSegments = changes.filter((change) => isOnSegment(change))
  const byFeature = groupBy(onFeatures, ({ feature }) => feature)
  return {
    features: [...byFeature].map(([name, own]) => toFeature(name, own, conflicts, planned.defaultChanges.get(name))),
    segments: onSegments.map((change) => toSegment(change, world, conflicts)),
  }
}

interface Texts {
  /** Why no change to a feature can be applied, by its name. */
  readonly features: ReadonlyMap<string, string>
  /** Why a change cannot be applied, by its id. */
  readonly changes: ReadonlyMap<number, string>
}

const textsOf = (conflicts: readonly FoundConflict[]): Texts => {
  const features = new Map<string, string>()
  const changes = new Map<number, string>()
  for (const { change, feature, kind, field, message } of conflicts) {
    const isOfFeature = field === 'feature' && feature !== undefined && kind !== 'forbidden'
    if (isOfFeature) features.set(feature, message)
    else if (!changes.has(change)) changes.set(change, message)
  }
  return { features, changes }
}

const toFeature = (
  name: string,
  changes: readonly StoredFeatureChange[],
  conflicts: Texts,
  defaultChange: DefaultChange | undefined,
): ChangeRequestFeature => {
  const conflict = conflicts.features.get(name)
  return {
    name,
    ...(conflict !== undefined && { conflict }),
    changes: changes.map((change) => ({ id: change.id, action: change.action, ...toEntry(change, conflicts) })),
    ...(defaultChange && { defaultChange: { action: defaultChange.action, payload: { ...defaultChange.payload } } }),
  }
}

const toSegment = (change: StoredSegmentChange, { segments }: World, conflicts: Texts): ChangeRequestSegmentChange => ({
  id: change.id,
  action: change.action,
  name: segments.get(change.payload.id)?.name ?? change.segmentName,
  ...toEntry(change, conflicts),
})

const toEntry = ({ id, payload, base, createdBy, createdAt }: ProposedChange & Origin, conflicts: Texts) => {
  const conflict = conflicts.changes.get(id)
  return {
    ...(conflict !== undefined && { conflict }),
    payload: Array.isArray(payload) ? payload : { ...payload },
    ...(base && { base: { ...base } }),
    createdBy,
    createdAt,
  }
}

import type { ChangeRequest, ChangeRequestFeature, ChangeRequestSegmentChange, ChangeRequestUser } from '@halyard/contracts'
import { defaultStrategyIn, type World } from '../world/world.ts'
import { type FeatureChange, isOnSegment, type ProposedChange, type SegmentChange } from './change.ts'
import { defaultChangeOf } from './default-change-of.ts'
import { type Conflicts, conflictsOf } from './find-faults.ts'

interface Origin {
  readonly createdBy: ChangeRequestUser
  readonly createdAt: string
}

type StoredFeatureChange = FeatureChange & Origin
type StoredSegmentChange = SegmentChange & Origin & { readonly segmentName: string }

/** A stored change with who proposed it and when, and, of a segment, the name that the segment had then. */
export type StoredChange = StoredFeatureChange | StoredSegmentChange

/**
 * The changes of one open request, in the order of their ids, as the specification shows them: by feature as these first appear, and those to
 * segments in one list. Conflicts and default changes are those of the world; a key is absent where there is none.
 */
export const groupChanges = (changes: readonly StoredChange[], world: World): Pick<ChangeRequest, 'features' | 'segments'> => {
  const conflicts = conflictsOf(changes, world)
  const onFeatures = changes.filter((change) => !isOnSegment(change))
  const onSegments = changes.filter((change) => isOnSegment(change))
  const byFeature = Map.groupBy(onFeatures, ({ feature }) => feature)
  return {
    features: [...byFeature].map(([name, own]) => toFeature(name, own, world, conflicts)),
    segments: onSegments.map((change) => toSegment(change, world, conflicts)),
  }
}

const toFeature = (name: string, changes: readonly StoredFeatureChange[], world: World, conflicts: Conflicts): ChangeRequestFeature => {
  const conflict = conflicts.features.get(name)
  const defaultChange = defaultChangeOf(changes, world.features.get(name), defaultStrategyIn(world))
  return {
    name,
    ...(conflict !== undefined && { conflict }),
    changes: changes.map((change) => ({ id: change.id, action: change.action, ...toEntry(change, conflicts) })),
    ...(defaultChange && { defaultChange: { action: defaultChange.action, payload: { ...defaultChange.payload } } }),
  }
}

const toSegment = (change: StoredSegmentChange, { segments }: World, conflicts: Conflicts): ChangeRequestSegmentChange => ({
  id: change.id,
  action: change.action,
  name: segments.get(change.payload.id)?.name ?? change.segmentName,
  ...toEntry(change, conflicts),
})

const toEntry = ({ id, payload, createdBy, createdAt }: ProposedChange & Origin, conflicts: Conflicts) => {
  const conflict = conflicts.changes.get(id)
  return {
    ...(conflict !== undefined && { conflict }),
    payload: Array.isArray(payload) ? payload : { ...payload },
    createdBy,
    createdAt,
  }
}

import { type FlagFeature, type FlagSegment, type Outcome, type Undoing, undoChanges, type World } from '@halyard/domain'

const featureState = (feature: FlagFeature | undefined): Outcome['features'][number]['before'] =>
  feature?.configuration ? { ...feature.configuration, archived: feature.archived, parents: feature.parents } : null

const segmentState = (segment: FlagSegment | undefined): Outcome['segments'][number]['before'] =>
  segment ? { name: segment.name, description: segment.description, project: segment.project, constraints: segment.constraints } : null

/** The changes that lead from one world back to another, and what no change can undo. */
export const wayBack = (before: World, after: World): Undoing =>
  undoChanges({
    features: [...before.features.keys()].map((name) => ({
      name,
      before: featureState(before.features.get(name)),
      after: featureState(after.features.get(name)),
    })),
    segments: [...before.segments.keys()].map((id) => ({
      id,
      before: segmentState(before.segments.get(id)),
      after: segmentState(after.segments.get(id)),
    })),
  })

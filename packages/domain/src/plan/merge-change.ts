import { type FeatureChange, isOnSegment, type ProposedChange } from '../change-requests/change.ts'
import { absentFeature, conflictText } from '../change-requests/find-faults.ts'
import { concerns } from '../changes/refusal-of.ts'
import { mergeArchiveFeature, mergeDependency, mergePatchVariant, mergeUpdateEnabled } from './merge-feature.ts'
import { mergeDeleteSegment, mergeUpdateSegment } from './merge-segment.ts'
import { mergeDeleteStrategy, mergeReorderStrategy, mergeUpdateStrategy } from './merge-strategy.ts'
import { inConflict, type Merged, type Surroundings, unmerged, withoutEffect } from './merged.ts'

type Merge<Action extends ProposedChange['action']> = (
  change: Extract<ProposedChange, { action: Action }>,
  surroundings: Surroundings,
) => Merged

const merges: { readonly [Action in ProposedChange['action']]: Merge<Action> } = {
  updateEnabled: mergeUpdateEnabled,
  addStrategy: (change) => unmerged(change),
  updateStrategy: mergeUpdateStrategy,
  deleteStrategy: mergeDeleteStrategy,
  reorderStrategy: mergeReorderStrategy,
  patchVariant: mergePatchVariant,
  archiveFeature: mergeArchiveFeature,
  addDependency: mergeDependency,
  deleteDependency: mergeDependency,
  updateSegment: mergeUpdateSegment,
  deleteSegment: mergeDeleteSegment,
}

/** Merges one change with the changes of the live world since the change was proposed. */
export const mergeChange = (change: ProposedChange, surroundings: Surroundings): Merged => {
  const early = isOnSegment(change) ? undefined : mergeFeatureItself(change, surroundings)
  if (early) return early
  const merge: (change: never, surroundings: Surroundings) => Merged = merges[change.action]
  // The table has a merge function for each name of a change.
  return merge(change as never, surroundings)
}

/** The merge of a change whose feature cannot be changed; undefined: the feature can be changed. */
const mergeFeatureItself = (change: FeatureChange, { now }: Surroundings): Merged | undefined => {
  const { feature, action } = change
  const absence = absentFeature(feature, now)
  if (!absence || !concerns(absence, change)) return undefined
  if (action === 'archiveFeature' && absence.why === 'archived')
    return withoutEffect(change, 'feature', `The feature ${feature} is archived already.`)
  const kind = absence.why === 'not in the environment' ? 'missing' : absence.why
  return inConflict(change, { kind, field: 'feature', message: conflictText(absence) })
}

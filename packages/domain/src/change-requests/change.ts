import type { ChangeRequestCreate } from '@halyard/contracts'
import type { segmentActions } from '@halyard/contracts/data'
import type { ChangeBase } from './change-base.ts'

type Stored<Change> = Change extends { action: 'addStrategy' }
  ? Change & { payload: { id: string } }
  : Change extends { action: 'deleteDependency' }
    ? Change & { payload: { readonly feature?: string } }
    : Change extends { payload: unknown }
      ? Change
      : Change & { payload: Record<string, never> }

/**
 * A change that can be applied. Its payload is empty if the action takes none, and a new strategy already has its id. A direct write can delete
 * the dependency on one parent; a proposal deletes all dependencies.
 */
export type FlagChange = Stored<ChangeRequestCreate>

/** A stored proposed change, with the state that its author saw, if that was recorded. */
export type ProposedChange = { readonly id: number; readonly base?: ChangeBase } & FlagChange

type SegmentAction = (typeof segmentActions)[number]

/** A proposed change to a segment. */
export type SegmentChange = Extract<ProposedChange, { action: SegmentAction }>

/** A proposed change to a feature. */
export type FeatureChange = Exclude<ProposedChange, SegmentChange>

/** Distinguishes changes to segments from changes to features. */
export const isOnSegment = <Change extends ChangeRequestCreate>(change: Change): change is Extract<Change, { action: SegmentAction }> =>
  change.action === 'updateSegment' || change.action === 'deleteSegment'

import type { AddStrategyPayload, ChangeRequestCreate } from '@halyard/contracts'
import type { segmentActions } from '@halyard/contracts/data'
import type { ContextField } from '../strategies/constraint-faults.ts'

type Stored<Change> = Change extends { action: 'addStrategy' }
  ? Change & { payload: { id: string } }
  : Change extends { action: 'deleteDependency' }
    ? Change & { payload: { readonly feature?: string } }
    : Change extends { payload: unknown }
      ? Change
      : Change & { payload: Record<string, never> }

/**
 * A change that can be made: its payload is empty where the action takes none, and a new strategy has the id that it will have. A direct write
 * may delete the dependency on one parent; a proposal deletes all that there are.
 */
export type FlagChange = Stored<ChangeRequestCreate>

/** A proposed change as it is stored. */
export type ProposedChange = { readonly id: number } & FlagChange

type SegmentAction = (typeof segmentActions)[number]

/** A proposed change to a segment. */
export type SegmentChange = Extract<ProposedChange, { action: SegmentAction }>

/** A proposed change to a feature. */
export type FeatureChange = Exclude<ProposedChange, SegmentChange>

/** Tells changes to segments from those to features. */
export const isOnSegment = <Change extends ChangeRequestCreate>(change: Change): change is Extract<Change, { action: SegmentAction }> =>
  change.action === 'updateSegment' || change.action === 'deleteSegment'

export interface WorldStrategy {
  readonly id: string
  readonly disabled: boolean
}

export interface WorldConfiguration {
  readonly enabled: boolean
  readonly strategies: readonly WorldStrategy[]
}

export interface WorldFeature {
  readonly name: string
  readonly archived: boolean
  /** Undefined: the feature is not in the environment. */
  readonly configuration: WorldConfiguration | undefined
}

/** As much of the present state as a change request in one project environment can touch. */
export interface World {
  /** Features of the project by name, archived ones too. */
  readonly features: ReadonlyMap<string, WorldFeature>
  /** Global segments and those of the project, by id. */
  readonly segments: ReadonlyMap<number, { readonly name: string }>
  readonly strategyTypes: Pick<ReadonlySet<string>, 'has'>
  /** By name; absent: values are not held against what is legal. */
  readonly contextFields?: ReadonlyMap<string, ContextField>
  /** What the project gives to features that are turned on without strategies; null or absent: flexibleRollout for everybody. */
  readonly defaultStrategy?: DefaultStrategy | null
}

export type DefaultStrategy = Omit<AddStrategyPayload, 'disabled' | 'sortOrder'>

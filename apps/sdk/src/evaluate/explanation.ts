import type { ClientConstraint, ClientDependency } from './snapshot.ts'
import type { Toggle } from './toggle.ts'

export interface ConstraintExplanation {
  readonly constraint: ClientConstraint
  readonly result: boolean
  /** The value in the context; undefined: the context lacks the field. */
  readonly value: string | undefined
}

export interface SegmentExplanation {
  readonly id: number
  /** Undefined: the snapshot has no such segment, or the segment has no name. */
  readonly name: string | undefined
  readonly exists: boolean
  readonly result: boolean
  readonly constraints: readonly ConstraintExplanation[]
}

/** The source of an id, and its bucket. */
interface Hashed {
  /** As configured: `default`, `random`, or the name of a field. */
  readonly stickiness: string
  /** The field whose value decides; undefined: no field has a value, or the stickiness is random. */
  readonly field: string | undefined
  readonly value: string | undefined
  readonly groupId: string
}

/** The conditions of a strategy other than its constraints and segments. */
export type ActivationExplanation =
  | { readonly kind: 'always'; readonly result: true }
  /** A custom strategy that no SDK knows. */
  | { readonly kind: 'unknown'; readonly result: false }
  /** A list of users, addresses or host names, in the parameter of that name. */
  | {
      readonly kind: 'list'
      readonly parameter: string
      readonly field: string
      readonly value: string | undefined
      readonly result: boolean
    }
  /** A share of all ids: true for buckets from 1 to the threshold. */
  | (Hashed & {
      readonly kind: 'rollout'
      /** Bucket from 1 to 100; undefined: the context has no id. */
      readonly bucket: number | undefined
      /** Percentage; NaN: the parameter is not a number. */
      readonly threshold: number
      readonly isRandom: boolean
      readonly result: boolean
    })

export interface StrategyExplanation {
  readonly name: string
  /** True: the strategy is disabled and skipped. */
  readonly isDisabled: boolean
  readonly result: boolean
  readonly constraints: readonly ConstraintExplanation[]
  readonly segments: readonly SegmentExplanation[]
  readonly activation: ActivationExplanation
  /** The variant that the strategy assigns if it decides; undefined: the strategy is false, or has no variants. */
  readonly variant: VariantExplanation | undefined
}

export interface ParentExplanation {
  readonly dependency: ClientDependency
  /** The outcome of the parent; undefined: the snapshot has no such feature. */
  readonly outcome: Toggle | undefined
  /** True: the parent has a parent itself, so its child is off. */
  readonly hasParents: boolean
  readonly result: boolean
}

/** How a variant was chosen. */
export type VariantExplanation = { readonly name: string | undefined; readonly from: 'strategy' | 'feature' } & (
  | { readonly by: 'override'; readonly field: string; readonly value: string | undefined }
  | (Hashed & {
      readonly by: 'bucket'
      /** Bucket from 1 to the total. */
      readonly bucket: number
      /** Sum of all weights. */
      readonly total: number
      /** The last bucket of the variant. */
      readonly threshold: number | undefined
      readonly isRandom: boolean
      /** True: more than one variant has a weight. */
      readonly isDivided: boolean
    })
)

/** The reason why a feature is on or off. */
export type Cause =
  | { readonly kind: 'featureOff' }
  /** Index of the parent that turns the feature off. */
  | { readonly kind: 'parent'; readonly parent: number }
  /** The feature is on for everybody. */
  | { readonly kind: 'noStrategies' }
  /** Index of the first strategy that is true, in the strategies of the feature. */
  | { readonly kind: 'strategy'; readonly strategy: number }
  | { readonly kind: 'noStrategyTrue' }

/** The explanation of a feature's outcome for a context: plain data. */
export interface Explanation {
  readonly name: string
  readonly outcome: Toggle
  readonly cause: Cause
  /** All parents, strategies, constraints and segments, including those after the deciding one. */
  readonly parents: readonly ParentExplanation[]
  readonly strategies: readonly StrategyExplanation[]
  /** Undefined: the feature is off, or has no variants. */
  readonly variant: VariantExplanation | undefined
}

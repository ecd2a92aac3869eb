import type { ClientConstraint, ClientDependency } from './snapshot.ts'
import type { Toggle } from './toggle.ts'

export interface ConstraintExplanation {
  readonly constraint: ClientConstraint
  readonly result: boolean
  /** What the context holds; undefined: nothing. */
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

/** Where an id came from, and its bucket. */
interface Hashed {
  /** As configured: `default`, `random`, or the name of a field. */
  readonly stickiness: string
  /** The field whose value decides; undefined: no field has a value, or the stickiness is random. */
  readonly field: string | undefined
  readonly value: string | undefined
  readonly groupId: string
}

/** What a strategy asks beside its constraints and segments. */
export type ActivationExplanation =
  | { readonly kind: 'always'; readonly result: true }
  /** No SDK knows the strategy. */
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
      /** 1 to 100; undefined: the context has no id. */
      readonly bucket: number | undefined
      /** Percentage; NaN: the parameter is no number. */
      readonly threshold: number
      readonly isRandom: boolean
      readonly result: boolean
    })

export interface StrategyExplanation {
  readonly name: string
  /** True: the strategy is disabled, and left out. */
  readonly isDisabled: boolean
  readonly result: boolean
  readonly constraints: readonly ConstraintExplanation[]
  readonly segments: readonly SegmentExplanation[]
  readonly activation: ActivationExplanation
  /** The variant that the strategy gives where it decides; undefined: the strategy is false, or has no variants. */
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
      /** From 1 to the total. */
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

/** What decided whether a feature is on. */
export type Cause =
  | { readonly kind: 'featureOff' }
  /** Index of the parent that forbids the feature. */
  | { readonly kind: 'parent'; readonly parent: number }
  /** The feature is on for everybody. */
  | { readonly kind: 'noStrategies' }
  /** Index of the first strategy that is true, in the strategies of the feature. */
  | { readonly kind: 'strategy'; readonly strategy: number }
  | { readonly kind: 'noStrategyTrue' }

/** Why a feature has its outcome for a context: plain data. */
export interface Explanation {
  readonly name: string
  readonly outcome: Toggle
  readonly cause: Cause
  /** All parents, strategies, constraints and segments, also those after the one that decided. */
  readonly parents: readonly ParentExplanation[]
  readonly strategies: readonly StrategyExplanation[]
  /** Undefined: the feature is off, or has no variants. */
  readonly variant: VariantExplanation | undefined
}

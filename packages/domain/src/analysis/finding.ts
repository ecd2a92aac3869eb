import type { Certainty, NeverTrue } from '../conditions/rule.ts'

/** Why a feature has the same result for every context. `together`: every context satisfies one of the strategies. */
export interface Constant {
  readonly kind: 'constant'
  readonly result: 'on' | 'off'
  readonly because: 'featureOff' | 'parent' | 'noStrategies' | 'strategy' | 'together' | 'noStrategyTrue'
  /** Id of the strategy that is true for every context, if `because` is `strategy`. */
  readonly strategyId?: string
  /** Name of the parent that turns the feature off, if `because` is `parent`. */
  readonly parent?: string
}

/** A strategy that has no effect. */
export interface IneffectiveStrategy {
  readonly kind: 'ineffectiveStrategy'
  readonly strategyId: string
  readonly because: 'disabled' | 'covered' | NeverTrue['because']
  /** Paths within the strategy that cause the finding. */
  readonly paths: readonly string[]
  /** The strategy that decides instead, if `because` is `covered`. */
  readonly coveredBy?: string
  /** `withId`: contexts without userId and sessionId can still satisfy the strategy, by chance. */
  readonly certainty: Exclude<Certainty, 'unknown'>
  /** True: no decision changes if the strategy alone is removed. A feature without enabled strategies is on for everybody. */
  readonly isRemovable: boolean
}

/** A condition with the same result for every context. */
export interface ConstantCondition {
  readonly kind: 'constantCondition'
  readonly strategyId: string
  readonly path: string
  readonly result: boolean
}

/** A date that has passed, so that the condition keeps its result from now on. */
export interface PastDate {
  readonly kind: 'pastDate'
  readonly strategyId: string
  readonly path: string
  readonly result: boolean
}

/** A value that is not a legal value of its context field. */
export interface IllegalValue {
  readonly kind: 'illegalValue'
  readonly strategyId: string
  readonly path: string
  readonly value: string
}

/** A segment without constraints, which is true for every context. */
export interface EmptySegment {
  readonly kind: 'emptySegment'
  readonly strategyId: string
  readonly path: string
  readonly segment: number
}

/** A dependency with the same result for every context. */
export interface ConstantParent {
  readonly kind: 'constantParent'
  readonly parent: string
  readonly because: 'missing' | 'archived' | 'hasParents' | 'alwaysOn' | 'alwaysOff' | 'noSuchVariant'
  /** True: the parent always allows the feature to be on. */
  readonly result: boolean
}

export type Finding = Constant | IneffectiveStrategy | ConstantCondition | PastDate | IllegalValue | EmptySegment | ConstantParent

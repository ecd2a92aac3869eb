import type { EvaluationContext } from './context.ts'
import type { Explanation } from './explanation.ts'
import type { Snapshot, ValueType } from './snapshot.ts'
import type { Toggle } from './toggle.ts'

export interface EvaluatorOptions {
  /** True: the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE exist. */
  readonly extended?: boolean
  /** Name of the host, for the strategy applicationHostname. */
  readonly hostname?: string
  /** Milliseconds since 1970; absent: the clock of the machine. */
  readonly now?: () => number
  /** A number from 0 to below 1; absent: Math.random. */
  readonly random?: () => number
}

/** The inputs of the outcomes of a snapshot, other than the snapshot: the inputs of an ETag. */
export interface Reads {
  /** Names of the context fields that a rule reads, in order. */
  readonly fields: readonly string[]
  /** True: a random number decides for every context. */
  readonly random: boolean
  /** A random number also decides for contexts without a value in all fields of one of these lists. */
  readonly randomWithout: readonly (readonly string[])[]
  /**
   * The times that DATE_ operators compare with `currentTime`, in milliseconds since 1970, in order. Outcomes can change at each of these times,
   * and again one millisecond later.
   */
  readonly dates: readonly number[]
  /** True: a rule reads `currentTime` otherwise than with a DATE_ operator, for example as stickiness. The outcome can change at any time. */
  readonly clock: boolean
}

/** The outcome of a feature for one context, in the format for OpenFeature. */
export interface Decision {
  readonly toggle: Toggle
  readonly reason: OfrepReason
  /** Id of the project; undefined: the snapshot does not contain the project. */
  readonly project: string | undefined
  /** Whether a variant of the feature has a payload, so that its value may differ from true and false. */
  readonly hasPayloads: boolean
  /** The declared type of the values; undefined: not declared. */
  readonly valueType: ValueType | undefined
}

/** A compiled snapshot that evaluates features for contexts. */
export interface Evaluator {
  /** The features that are on for a context, with their variants, in the order of the snapshot. */
  evaluate(context: EvaluationContext): Toggle[]
  /** The outcome of one feature. Undefined: the snapshot has no such feature. */
  evaluateOne(name: string, context: EvaluationContext): Toggle | undefined
  /** The outcome of one feature, with the reason. Undefined: the snapshot has no such feature. */
  decide(name: string, context: EvaluationContext): Decision | undefined
  /** The outcomes of all features, including features that are off, in the order of the snapshot. */
  decideAll(context: EvaluationContext): Decision[]
  /** The explanation of a feature's outcome. Undefined: the snapshot has no such feature. */
  explain(name: string, context: EvaluationContext): Explanation | undefined
  /** The inputs of the outcomes, other than the snapshot. */
  readonly reads: Reads
  /** An evaluator of another snapshot, which keeps the compiled form of every feature object that both snapshots have. */
  with(snapshot: Snapshot): Evaluator
}

/**
 * The reason of a flag's value, in the terms of OFREP. SPLIT: a percentage or the weight of a variant decided; TARGETING_MATCH: a constraint, a
 * segment, a list or an override decided; STATIC: none of these decided; DISABLED: the feature is off for the context.
 */
export type OfrepReason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'

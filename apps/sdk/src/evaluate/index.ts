import * as domain from '@halyard/domain'
import type { Evaluator, EvaluatorOptions, OfrepReason } from './evaluator.ts'
import type { Explanation } from './explanation.ts'
import type { Snapshot } from './snapshot.ts'

export type * from './context.ts'
export type * from './evaluator.ts'
export type * from './explanation.ts'
export type * from './snapshot.ts'
export type * from './toggle.ts'

/** Compiles the body of `GET /api/client/features`, version 2, for evaluations exactly as the server's. Synchronous. */
export const compile = (snapshot: Snapshot, options: EvaluatorOptions = {}): Evaluator =>
  domain.compile(snapshot, { ...options, now: options.now ?? Date.now, random: options.random ?? Math.random })

/**
 * The reason of an outcome. SPLIT: a percentage or the weight of a variant decided; TARGETING_MATCH: a constraint, a segment, a list or an
 * override did; STATIC: nothing did; DISABLED: the feature is off for the context.
 */
export const ofrepReason: (explanation: Explanation) => OfrepReason = domain.ofrepReason

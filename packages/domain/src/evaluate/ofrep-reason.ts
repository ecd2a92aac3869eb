import type { Explanation, StrategyExplanation } from './explanation.ts'

/** Why a flag has its value, in the words of OFREP. */
export type OfrepReason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'

const isSplit = ({ activation }: StrategyExplanation): boolean => activation.kind === 'rollout' && !(activation.threshold >= 100)

const isTargeted = ({ constraints, segments, activation }: StrategyExplanation): boolean =>
  constraints.length > 0 || segments.length > 0 || activation.kind === 'list'

/**
 * The reason of an outcome. SPLIT: a percentage or the weight of a variant decided; TARGETING_MATCH: a constraint, a segment, a list or an
 * override did; STATIC: nothing did; DISABLED: the feature is off for the context.
 */
export const ofrepReason = ({ outcome, cause, strategies, variant }: Explanation): OfrepReason => {
  if (!outcome.enabled) return 'DISABLED'
  const winner = cause.kind === 'strategy' ? strategies[cause.strategy] : undefined
  if (variant?.by === 'bucket' && variant.isDivided) return 'SPLIT'
  if (winner && isSplit(winner)) return 'SPLIT'
  return variant?.by === 'override' || (winner && isTargeted(winner)) ? 'TARGETING_MATCH' : 'STATIC'
}

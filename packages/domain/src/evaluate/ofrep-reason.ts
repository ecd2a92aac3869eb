import { type CompiledFeature, choiceOf, winnerOf } from './feature.ts'
import type { Run } from './run.ts'
import type { CompiledStrategy } from './strategy.ts'
import { decidingOverride, isDivided } from './variants.ts'

/** The reason of a flag's value, in the terms of OFREP. */
export type OfrepReason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'

const isSplit = ({ activation }: CompiledStrategy): boolean => activation.kind === 'rollout' && !(activation.rollout.threshold >= 100)

const isTargeted = ({ constraints, segments, activation }: CompiledStrategy): boolean =>
  constraints.length > 0 || segments.length > 0 || activation.kind === 'list'

/**
 * The reason of a feature that is on for a context. SPLIT: a percentage or the weight of a variant decided. TARGETING_MATCH: a constraint, a
 * segment, a list or an override decided. STATIC: none of these decided.
 */
export const reasonOf = (run: Run, feature: CompiledFeature): OfrepReason => {
  const at = winnerOf(run, feature)
  const winner = feature.strategies[at]
  const choice = choiceOf(feature, at)
  const isOverridden = choice !== undefined && choice.overrides.length > 0 && decidingOverride(run, choice) !== undefined
  if (choice && !isOverridden && isDivided(choice)) return 'SPLIT'
  if (winner && isSplit(winner)) return 'SPLIT'
  return isOverridden || (winner && isTargeted(winner)) ? 'TARGETING_MATCH' : 'STATIC'
}

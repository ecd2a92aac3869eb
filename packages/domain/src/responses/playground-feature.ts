import type { PlaygroundFeature, PlaygroundReason, PlaygroundVariant } from '@halyard/contracts'
import type { Explanation } from '../evaluate/explanation.ts'
import type { ToggleVariant } from '../evaluate/toggle.ts'
import type { FlagConfiguration } from '../world/world.ts'
import { type StrategyScope, toStrategy, toVariantReason } from './playground-strategy.ts'

/** A feature that was evaluated, as it is stored. */
export interface EvaluatedFeature extends FlagConfiguration {
  readonly name: string
  readonly project: string
}

const toVariant = ({ name, enabled, payload, feature_enabled }: ToggleVariant): PlaygroundVariant => ({
  name,
  enabled,
  // Stored payloads were validated, so the cast holds.
  ...(payload && { payload: payload as NonNullable<PlaygroundVariant['payload']> }),
  feature_enabled,
})

type Strategies = PlaygroundFeature['strategies']

const resultOf = (strategies: Strategies['data']): Strategies['result'] => {
  const results = strategies.filter(({ disabled }) => !disabled).map(({ result }) => result.enabled)
  if (results.length === 0 || results.includes(true)) return true
  return results.includes('unknown') ? 'unknown' : false
}

const toReason = ({ cause, parents }: Explanation, { strategies }: EvaluatedFeature): PlaygroundReason => ({
  kind: cause.kind,
  strategy: cause.kind === 'strategy' ? strategies[cause.strategy]!.id : null,
  parent: cause.kind === 'parent' ? parents[cause.parent]!.dependency.feature : null,
})

/** The variants from which the evaluator chooses: the variants of the deciding strategy, else the variants of the feature. */
const variantsOf = ({ cause }: Explanation, { strategies, variants }: EvaluatedFeature): PlaygroundFeature['variants'] => {
  const own = cause.kind === 'strategy' ? strategies[cause.strategy]!.variants : []
  return own.length > 0 ? [...own] : [...variants]
}

const toDependency = ({ dependency, outcome, result }: Explanation['parents'][number]): PlaygroundFeature['dependencies'][number] => ({
  feature: dependency.feature,
  enabled: dependency.enabled !== false,
  variants: [...(dependency.variants ?? [])],
  result,
  isEnabled: outcome?.enabled ?? null,
  variant: outcome?.variant.name ?? null,
})

type Scope = Pick<StrategyScope, 'environment' | 'seesSegment'>

/** The outcome of a feature with its explanation. */
export const toPlaygroundFeature = (explained: Explanation, row: EvaluatedFeature, scope: Scope): PlaygroundFeature => {
  const { outcome, parents } = explained
  const strategyScope = { ...scope, project: row.project, feature: row.name }
  const data = row.strategies.map((strategy, at) => toStrategy(strategy, explained.strategies[at]!, strategyScope))
  return {
    name: row.name,
    projectId: row.project,
    isEnabled: outcome.enabled,
    isEnabledInCurrentEnvironment: row.enabled,
    hasUnsatisfiedDependency: parents.some(({ result }) => !result),
    strategies: { result: resultOf(data), data },
    variant: toVariant(outcome.variant),
    variants: variantsOf(explained, row),
    reason: toReason(explained, row),
    variantReason: toVariantReason(explained.variant),
    dependencies: parents.map(toDependency),
  }
}
